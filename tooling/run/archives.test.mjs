import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const command = (name, env) =>
  spawnSync(
    process.execPath,
    [fileURLToPath(new URL(`${name}.mjs`, import.meta.url)), "roundsman.zip"],
    { env: { ...process.env, DATABASE_URL: "", DATABASE_CLUSTER: "", ...env }, encoding: "utf8" },
  );

it.each([
  ["backup", { DATABASE_URL: "postgresql://db.example/roundsman" }, "pg_dump, and FILES_FOLDER"],
  ["restore", { DATABASE_URL: "postgresql://db.example/roundsman" }, "pg_dump, and FILES_FOLDER"],
  ["backup", { DATABASE_CLUSTER: "citus" }, "all its nodes at one instant"],
  ["restore", { DATABASE_CLUSTER: "citus" }, "all its nodes at one instant"],
])("pnpm %s leaves a database of one's own alone: %j", (name, env, message) => {
  const { status, stderr, stdout } = command(name, env);
  expect(stderr).toContain(message);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
});
