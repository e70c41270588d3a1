import type { TestService } from "@roundsman/api/testing";
import { expect } from "vitest";
import type { Assistant, Called } from "../client";
import type { Step, Task } from "./task";

type Kept = Record<string, unknown>;

/** Makes the calls of a task. Returns the rows that its query finds, and the expected rows. */
export async function runTask(
  { steps, sql, rows }: Task,
  { assistant, service, kept }: { assistant: Assistant; service: TestService; kept: Kept },
): Promise<{ found: object[]; wanted: unknown }> {
  for (const step of steps) await runStep(step, assistant, kept);
  const names: string[] = [];
  const text = sql.replaceAll(/(?<!:):([a-z]\w*)/gi, (_, name: string) => {
    if (!(name in kept)) throw new Error(`Nothing was kept as ${name}`);
    const at = names.indexOf(name);
    return `$${at === -1 ? names.push(name) : at + 1}`;
  });
  const found = await service.test.owner.query<object>(
    text,
    names.map((name) => kept[name]),
  );
  return { found: found.rows, wanted: filled(rows, kept) };
}

async function runStep(step: Step, assistant: Assistant, kept: Kept): Promise<void> {
  const { tool, args = {}, write, confirmedAs, gives, refused, keep = {} } = step;
  const given = argumentsOf(args, kept);
  let called: Called = await assistant.call(tool, given);
  if (write === "confirmed" && called.ok) {
    const { confirm } = called.result;
    const second = confirmedAs ? argumentsOf(confirmedAs, kept) : given;
    called = await assistant.call(tool, { ...second, confirm });
  }
  if (refused) {
    expect(called).toMatchObject({ ok: false, error: refused });
    return;
  }
  expect(called).toMatchObject({ ok: true });
  if (!called.ok) return;
  if (gives) expect(called.result).toMatchObject(Object(filled(gives, kept)));
  for (const [name, path] of Object.entries(keep)) kept[name] = at(called.result, path);
}

const argumentsOf = (args: object, kept: Kept): Record<string, unknown> => ({
  ...Object(filled(args, kept)),
});

/** Returns a value in which each `$name` is replaced by the kept value of that name. */
function filled(value: unknown, kept: Kept): unknown {
  if (typeof value === "string") return value.startsWith("$") ? kept[value.slice(1)] : value;
  if (Array.isArray(value)) return value.map((item) => filled(item, kept));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, filled(held, kept)]),
  );
}

/** @throws Error if the path leads to nothing */
function at(value: unknown, path: string): unknown {
  let here = value;
  for (const part of path.split(/\.(?![^(]*\))/)) {
    const pick = /^(first|last)\((.*)\)$/.exec(part);
    const next: unknown = pick
      ? picked(here, { which: pick[1] ?? "", where: pick[2] ?? "" })
      : Reflect.get(Object(here), part);
    if (next === undefined || next === null) throw new Error(`There is nothing at ${path}`);
    here = next;
  }
  return here;
}

function picked(list: unknown, { which, where }: { which: string; where: string }): unknown {
  if (!Array.isArray(list)) return undefined;
  const wanted = where.split("&").map((one) => one.split("="));
  const fits = (item: unknown) =>
    wanted.every(([name = "", held]) => String(Reflect.get(Object(item), name)) === held);
  return which === "first" ? list.find(fits) : list.findLast(fits);
}
