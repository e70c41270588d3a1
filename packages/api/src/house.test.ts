import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { root } from "./root";
import type { Meta } from "./platform/context/trpc";

/* The house's own rules, which no linter knows. */

const source = dirname(fileURLToPath(import.meta.url));
const files = readdirSync(join(source, "modules"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => ({ name, text: readFileSync(join(source, "modules", name), "utf8") }));
const importsOf = (text: string) =>
  [...text.matchAll(/from "([^"]+)"/g)].map(([, path]) => path ?? "");
const stands = (text: string) =>
  importsOf(text).some((path) => /\/(procedures|shopper-procedure)$/.test(path));
const verbs = files.filter(
  ({ name, text }) => stands(text) && !name.endsWith("/shopper-procedure.ts"),
);
const camel = (name: string) =>
  basename(name, ".ts").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const moduleOf = (name: string) => name.split("/")[0] ?? "";
const isRouterOf = (module: string, name: string) =>
  moduleOf(name) === module && basename(name) === "router.ts";

describe("a verb", () => {
  it.each(verbs)("$name exports the one procedure it is named for", ({ name, text }) => {
    const exported = [...text.matchAll(/^export (?:const|function|class|async function) (\w+)/gm)];
    expect(exported.map(([, what]) => what)).toEqual([camel(name)]);
  });

  it("is used by a router of its own module only", () => {
    const paths = new Set(verbs.map(({ name }) => name.replace(/\.ts$/, "")));
    const trespassing = files.flatMap(({ name, text }) =>
      importsOf(text)
        .filter((path) => path.startsWith("."))
        .map((path) =>
          relative(join(source, "modules"), join(source, "modules", dirname(name), path)),
        )
        .filter((path) => paths.has(path) && !isRouterOf(moduleOf(path), name))
        .map((path) => `${name} uses ${path}`),
    );
    expect(trespassing).toEqual([]);
  });
});

it("a noun knows no tRPC", () => {
  const nouns = files.filter(
    ({ name, text }) => !stands(text) && !/(router|gates)\.ts$/.test(name),
  );
  const knowing = nouns.filter(({ text }) =>
    importsOf(text).some((path) => path.startsWith("@trpc") || /\/(trpc|gate)$/.test(path)),
  );
  expect(knowing.map(({ name }) => name)).toEqual([]);
});

/** At run time a router holds its procedures in one flat record, by path. */
const flat = (router: object): Record<string, { _def: { meta?: Meta } }> =>
  Reflect.get(Reflect.get(router, "_def"), "procedures");

it("no procedure without a door: a scope, or said to be anyone's, a person's or any member's", () => {
  const procedures = Object.entries(flat(root));
  const open = procedures.filter(([, { _def }]) => _def.meta?.door === undefined);
  expect(open.map(([path]) => path)).toEqual([]);
});
