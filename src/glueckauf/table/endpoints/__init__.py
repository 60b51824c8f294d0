"""What the network reaches: HTTP, WebSockets, the files of the page, health checks."""
