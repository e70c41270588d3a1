import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Meta } from "./platform/context/context";
import { root } from "./router";

/* Rules of this package's structure that no linter knows. */

const source = dirname(fileURLToPath(import.meta.url));
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
const files = filesIn(join(source, "modules"));
/** The platform's too; what only tests use is none of it. */
const every = [...files, ...filesIn(join(source, "platform"))];

/** The names in `import { … } from "path"`, by path, without `type` and aliases. */
const importsOf = (text: string) =>
  [...text.matchAll(/^import (?:type )?\{([^}]*)\} from "([^"]+)"/gm)].map(([, names, path]) => ({
    path: path ?? "",
    names: (names ?? "")
      .split(",")
      .map((name) =>
        name
          .trim()
          .replace(/^type /, "")
          .replace(/ as .*$/, ""),
      )
      .filter(Boolean),
  }));

/** What a procedure begins with: who may call it. */
const builders = [
  "anyone",
  "onlooker",
  "signatory",
  "signedIn",
  "person",
  "business",
  "member",
  "staff",
  "shopperProcedure",
];
const procedureOf = new RegExp(
  String.raw`^export const (\w+)(?:: [^=]+)? = (?:${builders.join("|")})\b`,
  "gm",
);
const procedures = files.flatMap(({ name, text }) =>
  [...text.matchAll(procedureOf)].map(([, procedure]) => ({ name, procedure: procedure ?? "" })),
);
const isRouter = (name: string) => /(^|[-/])router\.ts$/.test(name);

describe("a procedure", () => {
  it("is found by this test wherever one is exported", () => {
    expect(procedures.length).toBeGreaterThan(50);
  });

  it("is imported by routers only: what two procedures share is a function", () => {
    const strays = files
      .filter(({ name }) => !isRouter(name))
      .flatMap(({ name, text }) =>
        importsOf(text)
          .filter(({ path }) => path.startsWith("."))
          .flatMap(({ path, names }) =>
            names.map((one) => ({ from: join(dirname(name), path), one })),
          )
          .filter(({ from, one }) =>
            procedures.some((known) => known.name === `${from}.ts` && known.procedure === one),
          )
          .map(({ from, one }) => `${name} imports ${one} of ${from}`),
      );
    expect(strays).toEqual([]);
  });
});

it("puts procedures together in routers only", () => {
  const others = files.filter(({ name, text }) => !isRouter(name) && /= router\(/.test(text));
  expect(others.map(({ name }) => name)).toEqual([]);
});

it("keeps tRPC out of schemas, queries, views and rules", () => {
  const plain = files.filter(({ name }) =>
    /^(schema|queries|view|money|fit|times|notices|letters)\.ts$/.test(basename(name)),
  );
  expect(plain.length).toBeGreaterThan(20);
  const knowing = plain.filter(({ text }) =>
    importsOf(text).some(
      ({ path, names }) =>
        path.startsWith("@trpc") ||
        /\/middleware\/(procedures|loader)$/.test(path) ||
        (path.endsWith("/context/context") && names.includes("router")),
    ),
  );
  expect(knowing.map(({ name }) => name)).toEqual([]);
});

/** At run time a router holds its procedures in one flat record, by path. */
const flat = (router: object): Record<string, { _def: { meta?: Meta; type: string } }> =>
  Reflect.get(Reflect.get(router, "_def"), "procedures");

it("has every procedure say who may call it: a scope, anyone, a person or any member", () => {
  const open = Object.entries(flat(root)).filter(([, { _def }]) => _def.meta?.access === undefined);
  expect(open.map(([path]) => path)).toEqual([]);
});

it("lets everybody read what they may look at: no query asks for the right to change", () => {
  const closed = Object.entries(flat(root)).filter(
    ([, { _def }]) =>
      _def.type === "query" &&
      _def.meta?.access === "business" &&
      _def.meta.scopes?.length &&
      !_def.meta.scopes.some((scope) => scope.endsWith(":read")),
  );
  expect(closed.map(([path]) => path)).toEqual([]);
});

/** An id compared with a COALESCE, in SQL. */
const comparesWithCoalesce = /\bid = coalesce\(/;

it("compares no key with a COALESCE, which row-level security keeps from every index", () => {
  expect("on i.id = coalesce(a.invoice_id, b.invoice_id)").toMatch(comparesWithCoalesce);
  const slow = files.filter(({ text }) => comparesWithCoalesce.test(text));
  expect(slow.map(({ name }) => name)).toEqual([]);
});

// On a cluster such a statement asks all nodes; see `sameBusiness` and docs/decisions/0354.
it("no SQL that is written as text has the business of one table from another", () => {
  const leaning = files.flatMap(({ name, text }) =>
    [...text.matchAll(/\b\w+\.tenant_id = \w+\.tenant_id\b/g)].map(
      ([found]) => `${name}: ${found}`,
    ),
  );
  expect(leaning).toEqual([]);
});

/** Rows added that a query gives, in SQL that is written as text. */
const insertSelect =
  /\binsert\s+into\s+[^()`;]+(?:\((?:[^()]|\([^()]*\))*\)\s*)?\(?\s*(?:select|with)\b/i;

// On a cluster Citus lets it past row-level security. What Kysely builds (`.expression(`) is carried out in steps there by
// `runSql` and `prepareSql`; see docs/decisions/0355.
it("no SQL that is written as text adds rows that a query gives", () => {
  expect("INSERT INTO orders (id, ${sql.ref(x)})\n SELECT id FROM given").toMatch(insertSelect);
  expect("insert into orders (id) values ((select 1))").not.toMatch(insertSelect);
  const adding = every.filter(({ text }) => insertSelect.test(text));
  expect(adding.map(({ name }) => name)).toEqual([]);
});

it("what Kysely builds is sent by what carries it out in steps on a cluster", () => {
  const compiling = every.filter(({ text }) => /\.compile\(/.test(text));
  expect(compiling.map(({ name }) => name)).toEqual([]);
});
