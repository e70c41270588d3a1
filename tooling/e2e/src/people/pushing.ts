import type { BrowserContext, Page } from "@playwright/test";
import type { PushSubscription } from "@roundsman/providers";

/*
 * Web Push in the tests' browser. It has no screen, refuses notifications and reaches no push service, so these
 * functions replace both.
 */

/** Delivers a message to a page's service worker, as the browser's push service does. */
export async function deliverPush(
  page: Page,
  context: BrowserContext,
  { scope, text }: { scope: string; text: string },
): Promise<void> {
  const devTools = await context.newCDPSession(page);
  const known = new Promise<string>((found) =>
    devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === scope);
      if (ours) found(ours.registrationId);
    }),
  );
  await devTools.send("ServiceWorker.enable");
  await devTools.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(scope).origin,
    registrationId: await known,
    data: text,
  });
  await devTools.detach();
}

async function workerOf(context: BrowserContext) {
  const [found] = context.serviceWorkers();
  return found ?? context.waitForEvent("serviceworker");
}

/** Records the notifications that the worker shows from now on; `workerShows` returns them. */
export async function watchWorker(context: BrowserContext): Promise<void> {
  const worker = await workerOf(context);
  await worker.evaluate(`
    self.shown = [];
    self.registration.showNotification = async (title, { body, tag, renotify, silent, data }) => {
      self.shown.push({ title, body, tag, renotify, silent, data });
    };
  `);
}
export const workerShows = async (context: BrowserContext): Promise<unknown[]> =>
  (await workerOf(context)).evaluate("self.shown");

/**
 * Presses a notice, and returns the worker's actions.
 * @param openAt the path of the only open page; null if none is open
 */
export const pressNotice = async (
  context: BrowserContext,
  { data = null, openAt }: { data?: unknown; openAt: string | null },
): Promise<unknown> =>
  (await workerOf(context)).evaluate(`(async () => {
    const done = [];
    const path = ${JSON.stringify(openAt)};
    const page = { url: self.location.origin + path, focus: async () => done.push("focused") };
    self.clients.matchAll = async () => (path === null ? [] : [page]);
    self.clients.openWindow = async (url) => done.push(url);
    const event = new Event("notificationclick");
    event.notification = { data: ${JSON.stringify(data)}, close: () => done.push("closed") };
    event.waitUntil = (work) => (self.work = work);
    self.dispatchEvent(event);
    await self.work;
    return done;
  })()`);

/** Replaces the push address, as the browser's push service may do. */
export async function replaceSubscription(
  context: BrowserContext,
  { endpoint, p256dh, auth }: PushSubscription,
): Promise<void> {
  const worker = await workerOf(context);
  await worker.evaluate(`(async () => {
    const event = new Event("pushsubscriptionchange");
    const given = ${JSON.stringify({ endpoint, keys: { p256dh, auth } })};
    event.newSubscription = { toJSON: () => given };
    event.waitUntil = (work) => (self.work = work);
    self.dispatchEvent(event);
    await self.work;
  })()`);
}

/** Lets the browser allow notifications from the next page on, with this subscription. */
export async function allowPush(page: Page, { endpoint, p256dh, auth }: PushSubscription) {
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const kept = "push of the test";
      const is = (what: string) => localStorage.getItem(kept) === what;
      const subscription = {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.setItem(kept, "allowed");
          return true;
        },
      };
      Object.defineProperty(Notification, "permission", {
        get: () => (localStorage.getItem(kept) === null ? "default" : "granted"),
      });
      Notification.requestPermission = async () => {
        localStorage.setItem(kept, is("subscribed") ? "subscribed" : "allowed");
        return "granted";
      };
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          localStorage.setItem(kept, "subscribed");
          return subscription;
        },
        getSubscription: async () => (is("subscribed") ? subscription : null),
      });
    },
    { endpoint, keys: { p256dh, auth } },
  );
}
