import { Readable } from "node:stream";
import { afterEach, expect, it, vi } from "vitest";
import { heldUntilOver } from "./budget";

afterEach(() => {
  vi.useRealTimers();
});

async function* lines(count: number) {
  for (let n = 0; n < count; n += 1) yield n;
}
const held = (stream: AsyncIterable<number>) => {
  const leave = vi.fn<() => void>();
  return { leave, stream: heldUntilOver(stream, leave) };
};

async function readAll(stream: AsyncIterable<number>): Promise<number[]> {
  const read: number[] = [];
  for await (const line of stream) read.push(line);
  return read;
}

it("holds its place until it is read to the end", async () => {
  const { stream, leave } = held(lines(3));
  const read: number[] = [];
  for await (const line of stream) {
    expect(leave).not.toHaveBeenCalled();
    read.push(line);
  }
  expect(read).toEqual([0, 1, 2]);
  expect(leave).toHaveBeenCalled();
});

it("gives it back when it fails, and when its reader goes", async () => {
  const failing = held(
    (async function* () {
      yield 1;
      throw new Error("no more");
    })(),
  );
  await expect(readAll(failing.stream)).rejects.toThrow("no more");
  expect(failing.leave).toHaveBeenCalled();
  const left = held(lines(3));
  for await (const _ of left.stream) break;
  expect(left.leave).toHaveBeenCalled();
  const never = held(lines(3));
  await never.stream[Symbol.asyncIterator]().return?.();
  expect(never.leave).toHaveBeenCalled();
});

it.each([0, 1])("gives it back a minute after %s lines were read and no more", async (count) => {
  vi.useFakeTimers();
  const { stream, leave } = held(lines(9));
  const reader = stream[Symbol.asyncIterator]();
  for (let n = 0; n < count; n += 1) await reader.next();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(leave).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(leave).toHaveBeenCalled();
  await expect(reader.next()).rejects.toThrow("Nobody");
});

it("closes a file that was opened and never read", async () => {
  const file = Readable.from(["a picture"]);
  const stream = heldUntilOver(file, () => {});
  await stream[Symbol.asyncIterator]().return?.();
  expect(file.destroyed).toBe(true);
});
