import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { spool } from "./spool";

async function* pieces(...texts: string[]) {
  for (const one of texts) yield Buffer.from(one);
}

const named = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith("roundsman-spool-"));

it("gives back all that was written, and leaves no file", async () => {
  const before = await named();
  const kept = await spool(pieces("one ", "two"));
  expect(kept.size).toBe(7);
  expect(await named()).toEqual(before);
  expect(await text(kept.stream())).toBe("one two");
});

it("throws what the bytes throw", async () => {
  async function* broken() {
    yield Buffer.from("half");
    throw new Error("no more");
  }
  await expect(spool(broken())).rejects.toThrow("no more");
});

it("ends where it is told to", async () => {
  const told = new AbortController();
  async function* endless() {
    for (;;) {
      yield Buffer.from("x");
      told.abort();
    }
  }
  await expect(spool(endless(), told.signal)).rejects.toThrow("abort");
});
