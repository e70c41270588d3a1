import { expect, it } from "vitest";
import { readText } from "./read-text";

it("reads UTF-8, and what spreadsheets on Windows write", async () => {
  expect(await readText(new Blob(["Café,£5"]))).toBe("Café,£5");
  const windows = new Uint8Array([0x43, 0x61, 0x66, 0xe9, 0x2c, 0xa3, 0x35]);
  expect(await readText(new Blob([windows]))).toBe("Café,£5");
});

it("takes no workbook for text, and nothing too large", async () => {
  expect(await readText(new Blob([new Uint8Array([0x50, 0x4b, 0x03, 0x00])]))).toBeNull();
  expect(await readText(new Blob([new Uint8Array(5_000_001).fill(65)]))).toBeNull();
});
