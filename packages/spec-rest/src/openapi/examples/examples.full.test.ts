import { fileURLToPath } from "node:url";
import { sandboxedService, signInDemo } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { inputParts } from "../../handler/input/input-parts";
import { operationOf } from "../../handler/operation";
import { routes } from "../../routes/index";
import { restOn } from "../../testing";
import { examples, keyOf, type Example } from "./index";
import { exampleDay } from "./requests";
import { settled } from "./settled";

/*
 * Sends the document's examples to the demo's business in their order. A test fails if an answer differs from
 * answers.json; `vitest run examples.full.test.ts -u` records the answers again.
 */

const service = await sandboxedService({ demo: true });
afterAll(service.close);
const api = restOn(service);
const as = await signInDemo(service, "olivia@fellside.example");

/** The examples' ids, keyed by this run's ids. */
const idOf = new Map<string, string>();
const recorded: Record<string, unknown> = {};

const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(new Date());
const msOfDay = 86_400_000;
const since = (Date.parse(today) - Date.parse(exampleDay)) / msOfDay;

const moved = (text: string, days: number): string =>
  text.replaceAll(/"(\d{4}-\d{2}-\d{2})"/g, (_, day: string) =>
    JSON.stringify(new Date(Date.parse(day) + days * msOfDay).toISOString().slice(0, 10)),
  );

/** Returns a value with this run's ids, and with its days shifted from the example's day to today. */
function sent<Value>(value: Value): Value {
  const ids = new Map([...idOf].map(([real, shown]) => [shown, real]));
  const text = JSON.stringify(value ?? null).replaceAll(
    /[\da-f]{8}-[\da-f-]{27}/g,
    (id) => ids.get(id) ?? id,
  );
  return JSON.parse(moved(text, since));
}

const operations = new Map(
  routes.map((route) => [`${route.method} ${route.path}`, operationOf(route)]),
);

function operationFor({ operation }: Example) {
  const described = operations.get(operation);
  if (!described) throw new Error(`There is no ${operation}`);
  return described;
}

function addressOf({ operation, path = {}, query = {} }: Example): [string, string] {
  const [method = "", pattern = ""] = operation.split(" ");
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => sent(path)[name] ?? "");
  const text = new URLSearchParams(sent(query)).toString();
  return [method, text === "" ? filled : `${filled}?${text}`];
}

describe("the document's examples", () => {
  it.each(examples.map((example) => [keyOf(example), example] as const))(
    "%s is answered as it is shown",
    async (key, example) => {
      const [method, path] = addressOf(example);
      const { status, body } = await api.send(method, path, {
        as,
        ...(example.body && { body: sent(example.body) }),
      });
      expect({ status, body }).toMatchObject({ status: operationFor(example).route.status ?? 200 });
      const createdId = z.object({ id: z.string() }).safeParse(body).data?.id;
      if (createdId !== undefined && example.made !== undefined) idOf.set(createdId, example.made);
      recorded[key] = settled(
        JSON.parse(moved(JSON.stringify(body), -since)),
        example.answer,
        idOf,
      );
    },
  );

  it("stand in answers.json", async () => {
    const file = fileURLToPath(new URL("answers.json", import.meta.url));
    await expect(`${JSON.stringify(recorded, null, 2)}\n`).toMatchFileSnapshot(file);
  });

  it.each(examples.map((example) => [keyOf(example), example] as const))(
    "%s is of its shapes",
    (_, example) => {
      const operation = operationFor(example);
      expect(operation.output?.parse(example.answer)).toEqual(example.answer);
      if (example.body) inputParts(operation).body?.parse(example.body);
    },
  );
});
