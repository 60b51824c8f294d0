// The page's helper in the background: keeps the shell for the moments without a network, and says "your turn".
const SHELL = "glueckauf-1";
const KEPT = 120; // files; older builds make room

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(["/", "/icon.svg", "/manifest.webmanifest"])));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") {
    // the newest page if there is a network, the last one if not
    event.respondWith(
      fetch(request)
        .then((answer) => {
          const copy = answer.clone();
          if (answer.ok) caches.open(SHELL).then((cache) => cache.put("/", copy));
          return answer;
        })
        .catch(() => caches.match("/")),
    );
  } else if (url.pathname.startsWith("/assets/")) {
    // named by their content: what is kept is right for ever
    event.respondWith(
      caches.match(request).then(
        (kept) =>
          kept ??
          fetch(request).then((answer) => {
            const copy = answer.clone();
            if (answer.ok) keep(request, copy);
            return answer;
          }),
      ),
    );
  }
});

async function keep(request, answer) {
  const cache = await caches.open(SHELL);
  await cache.put(request, answer);
  const files = (await cache.keys()).filter((one) => new URL(one.url).pathname.startsWith("/assets/"));
  await Promise.all(files.slice(0, Math.max(0, files.length - KEPT)).map((one) => cache.delete(one)));
}

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data ? event.data.json() : {};
  } catch {
    told = { body: event.data.text() };
  }
  event.waitUntil(
    self.registration.showNotification(told.title ?? "Glückauf", {
      body: told.body ?? told.sentence ?? "",
      tag: told.table ?? "glueckauf",
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      data: { url: told.url ?? (told.table ? `/t/${told.table}` : "/") },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = event.notification.data?.url ?? "/";
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((windows) => {
      const open = windows.find((one) => new URL(one.url).pathname === new URL(url, location.origin).pathname);
      return open ? open.focus() : self.clients.openWindow(url);
    }),
  );
});
