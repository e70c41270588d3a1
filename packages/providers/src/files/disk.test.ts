import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { diskFiles } from "./disk";
import type { Files } from "./files";

const tenantId = "01920000-0000-7000-8000-000000000001";
const key = `tenants/${tenantId}/proofs/photo.jpg`;
const jpeg = { contentType: "image/jpeg" } as const;

let folder: string;
let files: Files;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "roundsman-files-"));
  files = diskFiles(join(folder, "made", "when needed"));
});
afterEach(() => rm(folder, { recursive: true }));

async function bytesAt(fileKey: string): Promise<string | null> {
  const file = await files.get(fileKey);
  return file && (await buffer(file.stream)).toString();
}

describe("diskFiles", () => {
  it("gives back what was put, to another process too", async () => {
    await files.put(key, Buffer.from("a photo"), jpeg);
    const file = await diskFiles(join(folder, "made", "when needed")).get(key);
    expect(file).toMatchObject({ contentType: "image/jpeg", contentLength: 7 });
    expect(file && (await buffer(file.stream)).toString()).toBe("a photo");
    expect(await files.exists(key)).toBe(true);
  });

  it("keeps what it writes to the account it runs as", async () => {
    await files.put(key, Buffer.from("a signature"), jpeg);
    await files.put(key, Buffer.from("another"), jpeg);
    const zip = { contentType: "application/zip", contentLength: 1 } as const;
    await files.putStream(`tenants/${tenantId}/exports/one.zip`, Readable.from(["z"]), zip);
    const newFolder = join(folder, "made", "when needed");
    const modes: string[] = [];
    for (const name of await readdir(newFolder, { recursive: true })) {
      const { mode } = await stat(join(newFolder, name));
      modes.push(`${name.split("/").length} ${(mode & 0o777).toString(8)}`);
    }
    expect(modes.toSorted()).toEqual(["1 700", "2 700", "3 700", "3 700", "4 600", "4 600"]);
  });

  it("knows what is not there", async () => {
    expect(await files.get(key)).toBeNull();
    expect(await files.exists(key)).toBe(false);
    await files.delete(key);
    await files.deleteTenant(tenantId);
  });

  it("puts the new in place of the old, and deletes", async () => {
    await files.put(key, Buffer.from("old, and longer"), jpeg);
    await files.put(key, Buffer.from("new"), jpeg);
    expect(await bytesAt(key)).toBe("new");
    await files.delete(key);
    expect(await bytesAt(key)).toBeNull();
  });

  it("takes a stream whole or not at all, and clears up after a killed writer", async () => {
    const zip = `tenants/${tenantId}/exports/one.zip`;
    const kind = { contentType: "application/zip", contentLength: 4 } as const;
    const inFolder = () =>
      readdir(join(folder, "made", "when needed", "tenants", tenantId, "exports"));
    async function* broken() {
      yield Buffer.from("zi");
      throw new Error("no more");
    }
    await expect(files.putStream(zip, Readable.from(broken()), kind)).rejects.toThrow(
      "The file store failed",
    );
    await expect(files.putStream(zip, Readable.from([Buffer.from("zi")]), kind)).rejects.toThrow(
      "The file store failed",
    );
    expect(await inFolder()).toEqual([]);
    await files.putStream(zip, Readable.from([Buffer.from("zi"), Buffer.from("p!")]), kind);
    expect(await bytesAt(zip)).toBe("zip!");
    await writeFile(join(folder, "made", "when needed", `${zip}.part`), "zi");
    await files.delete(zip);
    expect(await inFolder()).toEqual([]);
  });

  it("is read whole while it is written over", async () => {
    const texts = ["a", "b"].map((letter) => letter.repeat(3_000_000));
    await files.put(key, Buffer.from(texts[0] ?? ""), jpeg);
    const writes = texts.concat(texts).map((text) => files.put(key, Buffer.from(text), jpeg));
    for (let round = 0; round < 10; round += 1) expect(texts).toContain(await bytesAt(key));
    await Promise.all(writes);
    expect(
      await readdir(join(folder, "made", "when needed", "tenants", tenantId, "proofs")),
    ).toEqual(["photo.jpg"]);
  });

  it("erases one business and leaves the next", async () => {
    const other = key.replace("00001", "00002");
    await files.put(key, Buffer.from("mine"), jpeg);
    await files.put(other, Buffer.from("theirs"), jpeg);
    await files.deleteTenant(tenantId);
    expect(await bytesAt(key)).toBeNull();
    expect(await bytesAt(other)).toBe("theirs");
  });

  it("names all that one business has", async () => {
    const keys = [key, key.replace("proofs/photo", "pictures/deep/er/logo")];
    for (const fileKey of [...keys, key.replace("00001", "00002")]) {
      await files.put(fileKey, Buffer.from(fileKey), jpeg);
    }
    const foundKeys: string[] = [];
    for await (const fileKey of files.keysOf(tenantId)) foundKeys.push(fileKey);
    expect(foundKeys.toSorted()).toEqual(keys.toSorted());
    const nobody = files.keysOf(tenantId.replace("00001", "00003"));
    expect(await nobody[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
  });

  it("refuses a key that leads elsewhere, whatever is asked", async () => {
    await writeFile(join(folder, "secret.pdf"), "secret");
    const out = `tenants/${tenantId}/../../../../secret.pdf`;
    const calls = [
      async () => files.get(out),
      async () => files.exists(out),
      async () => files.delete(out),
      async () => files.put(out, Buffer.of(), { contentType: "application/pdf" }),
      async () => files.deleteTenant("../.."),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "invalid" });
    expect(await readdir(folder)).toContain("secret.pdf");
  });

  it("refuses content of another type than its key's", async () => {
    const png = { contentType: "image/png" } as const;
    await expect(files.put(key, Buffer.of(), png)).rejects.toMatchObject({ code: "invalid" });
  });

  it("says so where the folder can't be used", async () => {
    await writeFile(join(folder, "made"), "a file in the way");
    await expect(files.put(key, Buffer.of(), jpeg)).rejects.toMatchObject({
      name: "ProviderFailed",
      provider: "files",
      temporary: true,
    });
  });
});
