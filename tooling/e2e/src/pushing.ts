import type { BrowserContext, Page } from "@playwright/test";
import type { PushSubscription } from "@roundsman/providers";

/*
 * Web Push in the browser of the tests. It has no screen and refuses notifications, and reaches no push service of its
 * maker: what stands for these says so here.
 */

/** Hands the worker of a page a message, as the maker of the browser does. */
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

export async function workerOf(context: BrowserContext) {
  const [found] = context.serviceWorkers();
  return found ?? context.waitForEvent("serviceworker");
}

/** What the worker asks to be shown from now on, looked at by `workerShows`. */
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

/** From the next page on the browser may show notifications once it was asked, and gives this subscription. */
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
