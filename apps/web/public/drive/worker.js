/*
 * The driver's app without signal: its page as it last was, and the files it is made of, kept on the
 * phone. What is in the page comes from the phone's own store; nothing of the service's is answered here.
 * It also shows the driver's notices of rounds, where the phone was asked to (features/offline/push.ts).
 * Registered by features/drive/offline/keep-app.tsx for /drive alone.
 */
const PAGE = "drive-page";
const FILES = "drive-files";
const address = "/drive";
/** Files bear their content's name; those of builds long gone are the first to go. */
const mostFiles = 400;
/** Between two hills a phone says it has signal and gets nothing through. */
const patienceMs = 4000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// A page that was loaded before there was a worker tells what it is made of.
self.addEventListener("message", (event) => event.waitUntil(keep(event.data.files)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && pathname === address) event.respondWith(page(request));
  else if (isFile(pathname)) event.respondWith(file(request));
});

self.addEventListener("push", (event) => {
  const { title, tag } = event.data.json();
  const shown = {
    tag,
    renotify: true,
    icon: "/drive/icons/192.png",
    badge: "/drive/icons/192.png",
  };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openApp());
});

// The maker of the browser has ended the address it gave: another one takes its place.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));

const isFile = (path) => path.startsWith("/_next/static/") || path.startsWith("/drive/icons/");

/** The page as the service has it now; where it can't be had soon, as it was. */
async function page(request) {
  const cache = await caches.open(PAGE);
  const kept = await cache.match(address);
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put(address, answer.clone());
    // Sent to sign in: the page is somebody's no longer.
    else if (answer.type === "opaqueredirect") await cache.delete(address);
    return answer;
  });
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs, kept));
  const answer = await Promise.race([fresh.catch(() => kept), late]);
  return answer.status >= 500 ? kept : answer;
}

async function file(request) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function keep(files) {
  const [pages, cache] = await Promise.all([caches.open(PAGE), caches.open(FILES)]);
  if (!(await pages.match(address))) {
    const answer = await fetch(address, { credentials: "same-origin" });
    if (answer.ok && !answer.redirected) await pages.put(address, answer);
  }
  for (const url of files) if (!(await cache.match(url))) await cache.add(url);
  const all = await cache.keys();
  await Promise.all(all.slice(0, -mostFiles).map((old) => cache.delete(old)));
}

async function openApp() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === address);
  return open ? open.focus() : self.clients.openWindow(address);
}

async function subscribeAgain({ oldSubscription, newSubscription }) {
  const business = await (await caches.open("drive-push")).match("/drive/business");
  const key = oldSubscription?.options.applicationServerKey;
  if (!business || (!newSubscription && !key)) return;
  const fresh =
    newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    }));
  const { endpoint, keys } = fresh.toJSON();
  await fetch("/api/trpc/office.push.subscribe", {
    method: "POST",
    headers: { "content-type": "application/json", "x-tenant-id": await business.text() },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}
