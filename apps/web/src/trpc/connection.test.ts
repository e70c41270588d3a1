import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ConnectionWatch } from "./connection";

const page = new EventTarget();
const browser = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  browser.onLine = true;
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", browser);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const goOnline = (isOn: boolean) => {
  browser.onLine = isOn;
  page.dispatchEvent(new Event(isOn ? "online" : "offline"));
};

it("says at once that the browser is offline, and that it is back", () => {
  const watch = new ConnectionWatch(async () => true);
  const seen: string[] = [];
  const stop = watch.listen(() => seen.push(watch.now));
  goOnline(false);
  expect(seen).toEqual(["offline"]);
  goOnline(true);
  expect(seen.at(-1)).toBe("on");
  stop();
  goOnline(false);
  expect(seen).toHaveLength(2);
});

it("says that the service doesn't answer until it does, and asks by itself", async () => {
  let answers = false;
  const ask = vi.fn<() => Promise<boolean>>(async () => answers);
  const watch = new ConnectionWatch(ask);
  const seen: string[] = [];
  const stop = watch.listen(() => seen.push(watch.now));
  await watch.doubt();
  expect(seen).toEqual(["no_answer"]);
  await vi.advanceTimersByTimeAsync(5000);
  answers = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(seen).toEqual(["no_answer", "on"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
});
