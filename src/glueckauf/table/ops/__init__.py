"""Running the server: processes, logs, housekeeping, the load test."""
