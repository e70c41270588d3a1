import { expect, it } from "vitest";
import { growthOf } from "./growth";

const looksOf = (heap: readonly number[], rss: readonly number[]) =>
  heap.map((one, at) => ({ heap: one, rss: rss[at] ?? 0 }));

it("lets memory swing and settle, as measured", () => {
  const heap = [115.1, 121.4, 124, 126.2, 127.5, 128.3, 128.7, 129.5, 129.9, 130.3];
  const rss = [485, 411, 529, 612, 453, 480, 456, 466, 625, 596];
  expect(growthOf(looksOf(heap, rss))).toEqual([]);
});

it("sees a heap that grows with the requests, and so whatever lies outside it", () => {
  expect(growthOf(looksOf([113.8, 121.6, 127.9, 146.4], [365, 351, 354, 366]))).toEqual([
    "heap from 121.6 to 146.4 MiB",
  ]);
  expect(growthOf(looksOf([100, 100, 100, 100], [400, 450, 550, 600]))).toEqual([
    "at least 400 MiB in all, later 550",
  ]);
});

it("makes nothing of too few looks", () => {
  expect(growthOf(looksOf([100, 100], [400, 400]))).toHaveLength(1);
});
