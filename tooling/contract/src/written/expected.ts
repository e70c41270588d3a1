import { z } from "zod";
import type { Service } from "@roundsman/api";
import {
  describedDocument,
  operationOf,
  routes,
  takesKey,
  type Operation,
} from "@roundsman/spec-rest";
import { fieldsOf, schemaOf, wordsOf, type Schema } from "./words";

/* The required content of docs/contract, generated from the routes and the OpenAPI document. */

const Content = z.record(z.string(), z.object({ schema: z.unknown() }));
const Document = z.object({
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z
          .array(
            z.object({
              in: z.string(),
              name: z.string(),
              required: z.boolean().optional(),
              schema: z.unknown(),
            }),
          )
          .default([]),
        requestBody: z.object({ content: Content }).optional(),
        responses: z.record(z.string(), z.looseObject({ content: Content.optional() })),
      }),
    ),
  ),
});

const settings = { urls: { rest: "http://localhost:4000" } } as Service["settings"];
const { components, paths } = Document.parse(describedDocument(routes, settings));

const staffRoles: Readonly<Record<string, string>> = {
  "console:read": "support",
  "console:write": "billing",
  "console:owner": "owner",
};

/** The named shapes of the document. */
const schemas: ReadonlyMap<string, Schema> = new Map(
  Object.entries(components.schemas).map(([name, schema]) => [name, schemaOf(schema)]),
);

/** The required content of an operation's section. */
export interface Written {
  /** The first paragraph: who may call the operation. */
  asks: string;
  takes: string | null;
  gives: string;
}

/** Returns the statuses that the OpenAPI document lists for an operation. */
export function statusesOf(operation: string): string[] {
  const [method = "", path = ""] = operation.split(" ");
  return Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {});
}

/** The operations by their headings, such as `PATCH /orders/{id}`. */
export const expected: ReadonlyMap<string, Written> = new Map(
  routes.map((route) => {
    const { method, path, status = 200 } = route;
    const said = paths[path]?.[method.toLowerCase()];
    if (!said) throw new Error(`${method} ${path} is not in the document`);
    const query = said.parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name, required, schema }): [string, string] => [
        required ? name : `${name}?`,
        wordsOf(schemaOf(schema)),
      ]);
    const body = Object.values(said.requestBody?.content ?? {})[0]?.schema;
    const takes = query.length > 0 ? listed(query) : body === undefined ? null : bodyWords(body);
    const answers = Object.entries(said.responses[String(status)]?.content ?? {});
    const [type, answer] = answers[0] ?? [];
    const given =
      type === undefined
        ? "nothing (204)"
        : type === "application/json"
          ? `${status} ${wordsOf(schemaOf(answer?.schema))}`
          : `${status} ${answers.map(([media]) => media).join(" or ")}`;
    return [`${method} ${path}`, { asks: asksOf(operationOf(route)), takes, gives: given }];
  }),
);

function listed(fields: [string, string][]): string {
  return fields.map(([name, words]) => `\`${name}\` ${words}`).join("; ");
}

/** Words the fields of a body; the storefront's configuration is a resource with its own table. */
function bodyWords(body: unknown): string {
  const schema = schemaOf(body);
  const name = wordsOf(schema);
  if (name === "StorefrontConfiguration") return name;
  const found = schema.$ref === undefined ? schema : schemas.get(name);
  return found?.properties ? listed(fieldsOf(found)) : wordsOf(found ?? schema);
}

function asksOf(operation: Operation): string {
  const { meta, route } = operation;
  const scopes = (meta.scopes ?? []).map((scope) => `\`${scope}\``).join(" or ");
  const who = {
    anyone: "Open to anyone.",
    shopper: "Open to anyone.",
    person: "Asks for somebody signed in, not a key.",
    caller: "Asks for a session or a key.",
    business: scopes === "" ? "Asks for any member, not a key." : `Asks for ${scopes}.`,
    staff: `Asks for staff: ${staffRoles[meta.scopes?.[0] ?? ""]}.`,
  }[meta.access ?? "anyone"];
  return [
    who,
    meta.inTest ? "In the test business." : "",
    meta.access === "business" && scopes !== "" && meta.personOnly ? "Not a key." : "",
    meta.moneyDestination ? "Not in a support session." : "",
    meta.heavy === undefined ? "" : "Heavy.",
    route.method === "POST" && !takesKey(operation) ? "No `Idempotency-Key`." : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** Returns a resource's rows of field and type; a sentence if it is no object. */
export function resourceOf(name: string): string[][] | string {
  const schema = schemas.get(name) ?? {};
  if (!schema.properties) return `Is ${wordsOf(schema)}.`;
  return fieldsOf(schema).map(([field, words]) => [`\`${field}\``, words]);
}

/** Named shapes in answers, and the shapes within them. */
export const resources: ReadonlySet<string> = reached(
  routes.flatMap(({ method, path }) =>
    Object.values(paths[path]?.[method.toLowerCase()]?.responses ?? {}).flatMap(({ content }) =>
      Object.values(content ?? {}).flatMap(({ schema }) => namesIn(schema)),
    ),
  ),
);

function reached(names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name) || name.startsWith("__")) continue;
    seen.add(name);
    reached(namesIn(schemas.get(name)), seen);
  }
  return seen;
}

/** Returns the shapes that a schema refers to, at any depth. */
function namesIn(schema: unknown): string[] {
  const text = JSON.stringify(schema) ?? "";
  return [...text.matchAll(/"#\/components\/schemas\/(\w+?)(?:Output)?"/g)].map(
    ([, name]) => name ?? "",
  );
}

/** The scopes, in their order. */
export const scopes = schemas.get("Scope")?.enum?.join(", ");

/** Shapes whose values are listed elsewhere, or appear twice in the document. */
const listedElsewhere = new Set(["Error", "Scope", "StorefrontConfigurationOutput"]);

/** The value sets of named shapes: `Order.status` with its values. */
export const valueSets: ReadonlyMap<string, string> = new Map(
  [...schemas]
    .filter(([name]) => !listedElsewhere.has(name))
    .flatMap(([name, schema]) => setsIn(schema, name)),
);

function setsIn(schema: Schema, at: string): [string, string][] {
  const own: [string, string][] = schema.enum ? [[at, schema.enum.map(String).join(", ")]] : [];
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    setsIn(field, `${at}.${name}`),
  );
  const others = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((other) =>
    other ? setsIn(other, at) : [],
  );
  return [...own, ...inside, ...others];
}
