/*
 * What the browser of a phone knows of notifications. The service worker of the driver's app shows them
 * (public/drive/worker.js); the service keeps where they are sent.
 */

/** What a browser gives whoever may send it notifications. */
export interface BrowserSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushHere {
  /** `home screen`: an iPhone shows notifications of apps on its home screen alone. */
  can: "yes" | "no" | "home screen";
  /** What the person said when the browser asked, or `default` where it was not asked yet. */
  permission: NotificationPermission;
  /** SHA-256 of the address that the browser gave, in hexadecimal; null where it gave none. */
  endpointHash: string | null;
}

/** Where the worker finds the business that it subscribes for again. */
const kept = "drive-push";
const business = "/drive/business";

const cannot = { permission: "default", endpointHash: null } as const;

/** How this phone stands. Waits for the worker of the driver's app, which is there in production alone. */
export async function readPushHere(): Promise<PushHere> {
  if (!("PushManager" in window) || !("Notification" in window)) {
    const isIphone = /iPhone|iPad|iPod/.test(navigator.userAgent);
    return { ...cannot, can: isIphone ? "home screen" : "no" };
  }
  if (!("serviceWorker" in navigator)) return { ...cannot, can: "no" };
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  return {
    can: "yes",
    permission: Notification.permission,
    endpointHash: subscription && (await hashOf(subscription.endpoint)),
  };
}

/** The person said no when the browser asked. */
export class NotAllowed extends Error {}

/**
 * Asks the person, and then the maker of the browser for an address.
 * @param publicKey the service's, base64url
 * @throws NotAllowed; Error where the browser gives no address, as without signal
 */
export async function subscribeHere(
  publicKey: string,
  businessId: string,
): Promise<BrowserSubscription> {
  if ((await Notification.requestPermission()) !== "granted") throw new NotAllowed();
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const before = await pushManager.getSubscription();
  // Made for another key, it can't be sent to any more.
  if (before && !isKey(before, key)) await before.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  await (await caches.open(kept)).put(business, new Response(businessId));
  const { keys = {} } = subscription.toJSON();
  return {
    endpoint: subscription.endpoint,
    p256dh: keys["p256dh"] ?? "",
    auth: keys["auth"] ?? "",
  };
}

/** Nothing is shown on this phone any more, whoever sends it. Gives the address that it had. */
export async function endPushHere(): Promise<string | null> {
  if (!("serviceWorker" in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration("/drive");
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  if ("caches" in globalThis) await caches.delete(kept);
  return subscription?.endpoint ?? null;
}

function isKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const theirs = options.applicationServerKey;
  if (theirs === null) return false;
  const bytes = new Uint8Array(theirs);
  return bytes.length === key.length && bytes.every((byte, at) => byte === key[at]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
