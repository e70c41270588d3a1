/*
 * Whether this browser tells a customer of their orders. Loaded by the one page of their account on which they choose
 * that; phone-worker.js shows what they are told.
 */
(() => {
  const worker = "/phone-worker.js";
  const scope = "/account/messages";
  let place;

  const begin = () => {
    place = document.querySelector("[data-phone]");
    place.querySelector("[data-phone-tell]").addEventListener("click", () => act(tell));
    place.querySelector("[data-phone-stop]").addEventListener("click", () => act(stop));
    void show();
  };

  async function show() {
    const state = await stateNow();
    place.hidden = state === "none";
    for (const part of place.querySelectorAll("[data-phone-is]")) {
      part.hidden = part.dataset.phoneIs !== state;
    }
  }

  async function stateNow() {
    if (!("PushManager" in window && "Notification" in window && "serviceWorker" in navigator)) {
      return isApple() ? "home screen" : "none";
    }
    if (Notification.permission === "denied") return "blocked";
    const subscription = await subscribed();
    const told = subscription && (await isTold(subscription.endpoint));
    return told && Notification.permission === "granted" ? "told" : "not told";
  }

  // An iPad says that it is a Mac; no Mac has a touch screen.
  const isApple = () =>
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

  async function subscribed() {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    return (await registration?.pushManager.getSubscription()) ?? null;
  }

  /** The service says where it sends by the SHA-256 of each address. */
  const isTold = async (endpoint) => place.dataset.told.split(" ").includes(await hashOf(endpoint));
  async function hashOf(text) {
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  async function act(doing) {
    const buttons = [...place.querySelectorAll("button")];
    const fault = place.querySelector("[data-phone-fault]");
    for (const button of buttons) button.disabled = true;
    fault.hidden = true;
    try {
      await doing();
    } catch (error) {
      fault.textContent = error instanceof Refused ? error.message : place.dataset.fault;
      fault.hidden = false;
    }
    for (const button of buttons) button.disabled = false;
    await show();
    // The button that was pressed may be gone: what holds now is read out.
    place.querySelector("[data-phone-is]:not([hidden]) p")?.focus();
  }

  async function tell() {
    if ((await Notification.requestPermission()) !== "granted") return;
    await navigator.serviceWorker.register(worker, { scope });
    const { pushManager } = await navigator.serviceWorker.ready;
    const key = place.dataset.phone;
    const before = await pushManager.getSubscription();
    // Made for another key, it can't be sent to any more.
    if (before && keyOf(before) !== key) await before.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
    const { endpoint, keys } = subscription.toJSON();
    await send(scope + "/phone", { endpoint, p256dh: keys.p256dh, auth: keys.auth });
    place.dataset.told += " " + (await hashOf(endpoint));
  }

  async function stop() {
    const subscription = await subscribed();
    if (!subscription) return;
    const { endpoint } = subscription;
    await subscription.unsubscribe();
    place.dataset.told = place.dataset.told.replace(await hashOf(endpoint), "");
    await send(scope + "/phone/end", { endpoint });
  }

  const keyOf = ({ options }) =>
    btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey)))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");

  class Refused extends Error {}

  async function send(path, fields) {
    const answer = await fetch(path, { method: "POST", body: new URLSearchParams(fields) });
    if (answer.status === 422) throw new Refused((await answer.json()).message);
    if (!answer.ok) throw new Error(String(answer.status));
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
