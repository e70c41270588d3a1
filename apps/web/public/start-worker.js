/*
 * Leads a driver who opens the bare address without signal to the driver's app, which works there. Answers nothing else.
 * Registered by features/drive/offline/keep-app.tsx, beside the worker of /drive.
 */
self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode !== "navigate" || origin !== self.location.origin || pathname !== "/") return;
  event.respondWith(fetch(request).catch(() => Response.redirect("/drive", 302)));
});
