import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endPushHere, NotAllowed, readPushHere, subscribeHere } from "./push";

/* A phone as far as the service worker's own part of it goes: what the maker of the browser gives is made up. */

const key = Buffer.alloc(65, 4);
const publicKey = key.toString("base64url");
const endpoint = "https://push.example/1";
const hash = "5ba15fff965f44afa55aa4fa4d52b94b0ba86380a161089ddca9b9d08bef9ef6";

interface Held {
  applicationServerKey: Uint8Array<ArrayBuffer>;
}
let held: Held | null;
let answer: NotificationPermission;
let kept: Map<string, string>;

const subscription = (options: Held) => ({
  endpoint,
  options: { applicationServerKey: options.applicationServerKey.buffer },
  toJSON: () => ({ keys: { p256dh: "point", auth: "secret" } }),
  unsubscribe: async () => {
    held = null;
  },
});
const pushManager = {
  getSubscription: async () => held && subscription(held),
  subscribe: async (options: Held) => {
    if (held && Buffer.compare(held.applicationServerKey, options.applicationServerKey) !== 0) {
      throw new DOMException("Another key", "InvalidStateError");
    }
    held = options;
    return subscription(options);
  },
};
const serviceWorker = {
  ready: Promise.resolve({ pushManager }),
  getRegistration: async () => ({ pushManager }),
};

beforeEach(() => {
  held = null;
  answer = "granted";
  kept = new Map();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("Notification", {
    get permission() {
      return answer;
    },
    requestPermission: async () => answer,
  });
  vi.stubGlobal("navigator", { userAgent: "A phone", serviceWorker });
  vi.stubGlobal("caches", {
    open: async () => ({
      put: async (path: string, response: Response) => kept.set(path, await response.text()),
    }),
    delete: async () => kept.clear(),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("asks for an address by the service's key, and knows it again by its hash", async () => {
  expect(await readPushHere()).toMatchObject({ can: "yes", endpointHash: null });
  const given = await subscribeHere(publicKey, "the business");
  expect(given).toEqual({ endpoint, p256dh: "point", auth: "secret" });
  expect(Buffer.from(held?.applicationServerKey ?? "").equals(key)).toBe(true);
  expect(kept.get("/drive/business")).toBe("the business");
  const here = await readPushHere();
  expect(here).toMatchObject({ can: "yes", permission: "granted" });
  expect(here.endpointHash).toBe(hash);
});

it("asks anew where the address was made for another key", async () => {
  held = { applicationServerKey: new Uint8Array(65) };
  expect(await subscribeHere(publicKey, "the business")).toMatchObject({ endpoint });
  expect(Buffer.from(held.applicationServerKey).equals(key)).toBe(true);
});

it("asks for none where the person says no", async () => {
  answer = "denied";
  await expect(subscribeHere(publicKey, "the business")).rejects.toThrow(NotAllowed);
  expect(held).toBeNull();
});

it("ends what there is, and says which address that was", async () => {
  await subscribeHere(publicKey, "the business");
  expect(await endPushHere()).toBe(endpoint);
  expect(held).toBeNull();
  expect(kept.size).toBe(0);
  expect(await endPushHere()).toBeNull();
});

it("says of an iPhone's browser that the home screen is needed, and of others that they can't", async () => {
  vi.stubGlobal("window", {});
  expect(await readPushHere()).toMatchObject({ can: "no" });
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)" });
  expect(await readPushHere()).toMatchObject({ can: "home screen" });
  expect(await endPushHere()).toBeNull();
});
