import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LiveLine } from "./live-line";

/** What the browser would open; it keeps no line. */
class Source extends EventTarget {
  static readonly all: Source[] = [];
  closed = false;
  constructor() {
    super();
    Source.all.push(this);
  }
  close() {
    this.closed = true;
  }
  say(news: object) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(news) }));
  }
}

beforeEach(() => {
  Source.all.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("comes back by itself when the line breaks", async () => {
  const line = new LiveLine("b", 1);
  line.open();
  Source.all[0]!.dispatchEvent(new Event("error"));
  await vi.advanceTimersByTimeAsync(2000);
  expect(Source.all).toHaveLength(2);
});

it("comes back when it is opened again and not before, where other tabs took its place", async () => {
  const line = new LiveLine("b", 1);
  line.open();
  Source.all[0]!.say({ at: 2, changed: [], ended: true });
  expect(Source.all[0]!.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(Source.all).toHaveLength(1);
  line.open();
  expect(Source.all).toHaveLength(2);
});

it("tells what it heard a moment before to a part of the page that wakes after it", async () => {
  const line = new LiveLine("b", 1);
  line.open();
  const change = { kind: "round", id: "r" };
  Source.all[0]!.say({ at: 2, changed: [change] });
  await vi.advanceTimersByTimeAsync(20_000);
  const heard: unknown[] = [];
  line.hear((one) => heard.push(one));
  expect(heard).toEqual([change]);
  await vi.advanceTimersByTimeAsync(20_000);
  line.hear(() => heard.push("again"));
  expect(heard).toEqual([change]);
});
