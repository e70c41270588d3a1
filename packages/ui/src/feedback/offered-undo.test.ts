import { expect, it, vi } from "vitest";
import { offerUndo, undoLatest, withdrawUndo } from "./offered-undo";

it("takes back the latest first, each once, and nothing whose toast has gone", () => {
  const [first, second, gone] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  offerUndo(1, first);
  offerUndo(2, second);
  offerUndo(3, gone);
  withdrawUndo(3);
  expect(undoLatest()).toBe(2);
  expect(undoLatest()).toBe(1);
  expect(undoLatest()).toBeUndefined();
  expect([first, second, gone].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
});

it("has the later act stand in for the earlier of the same toast, as the latest", () => {
  const [earlier, later, other] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  offerUndo("board", earlier);
  offerUndo("other", other);
  offerUndo("board", later);
  undoLatest();
  expect(later).toHaveBeenCalledOnce();
  undoLatest();
  expect(other).toHaveBeenCalledOnce();
  expect(earlier).not.toHaveBeenCalled();
});
