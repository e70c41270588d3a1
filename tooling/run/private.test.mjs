import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keepToOwner } from "./private.mjs";

let folder;
let umask;
beforeEach(() => {
  umask = process.umask();
  folder = mkdtempSync(join(tmpdir(), "private-"));
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});
const mode = (path) => (lstatSync(join(folder, path)).mode & 0o777).toString(8);

it("tightens what was made before, and what is made from here on", () => {
  process.umask(0o022);
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "files/tenants/one"), { recursive: true });
  mkdirSync(join(folder, "postgres/cluster"), { recursive: true });
  for (const path of ["secret-key", "files/tenants/one/logo.png", "postgres/passwords.json"]) {
    writeFileSync(join(folder, path), "x");
  }
  keepToOwner(folder);
  mkdirSync(join(folder, "mail"));
  writeFileSync(join(folder, "mail/a.eml"), "x");
  const folders = ["", "files", "files/tenants", "files/tenants/one", "postgres", "mail"];
  expect(folders.map(mode)).toEqual(folders.map(() => "700"));
  const files = [
    "secret-key",
    "files/tenants/one/logo.png",
    "postgres/passwords.json",
    "mail/a.eml",
  ];
  expect(files.map(mode)).toEqual(files.map(() => "600"));
});

it.runIf(process.getuid?.() === 0)("leaves a way to a cluster that root has lent out", async () => {
  const { chownSync } = await import("node:fs");
  mkdirSync(join(folder, "postgres/cluster"), { recursive: true });
  chownSync(join(folder, "postgres/cluster"), 65_534, 65_534);
  keepToOwner(folder);
  expect([mode(""), mode("postgres")]).toEqual(["711", "711"]);
});
