import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { LazyZip } from "./lazy-zip";

async function sizeOf(zip: LazyZip): Promise<number> {
  let size = 0;
  for await (const piece of zip.bytes()) size += piece.length;
  return size;
}

const breaking = () =>
  Readable.from(
    (async function* rows() {
      yield "the first rows";
      await Promise.resolve();
      throw new Error("The database went away");
    })(),
  );

it("writes what is in it", async () => {
  const zip = new LazyZip();
  zip.add("a.txt", () => Readable.from(["a"]));
  zip.add("b.txt", async () => Readable.from(["b"]));
  expect(await sizeOf(zip)).toBeGreaterThan(100);
});

it.each([
  { when: "in the middle of an entry", open: breaking },
  {
    when: "opening an entry",
    open: () => Promise.reject<Readable>(new Error("The database went away")),
  },
])(
  "throws what goes wrong $when, before or after it is read",
  async ({ open }) => {
    for (const waits of [false, true]) {
      const zip = new LazyZip();
      zip.add("broken.csv", open);
      zip.add("after.csv", () => Readable.from(["never read"]));
      // An entry is opened as soon as it is added.
      if (waits) await new Promise((resolve) => setTimeout(resolve, 20));
      await expect(sizeOf(zip)).rejects.toThrow("The database went away");
    }
  },
  3000,
);
