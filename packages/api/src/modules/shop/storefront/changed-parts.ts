import { isDeepStrictEqual } from "node:util";
import type { Prisma } from "@roundsman/db";
import type { StorefrontConfiguration } from "./configuration";

type Part = [name: string, value: unknown];

/** The parts in which two configurations differ, such as `content.headline`, for the record. */
export function changedParts(before: StorefrontConfiguration, after: StorefrontConfiguration) {
  const was = new Map(partsOf(before));
  const changed = partsOf(after).filter(
    ([name, value]) => !isDeepStrictEqual(was.get(name), value),
  );
  const only = (parts: Part[]) => Object.fromEntries(parts) as Prisma.InputJsonObject;
  return {
    before: only(changed.map(([name]) => [name, was.get(name) ?? null])),
    after: only(changed),
  };
}

function partsOf({ template, ...groups }: StorefrontConfiguration): Part[] {
  const inner = Object.entries(groups).flatMap(([group, parts]) =>
    Object.entries(parts).map(([name, value]): Part => [`${group}.${name}`, value]),
  );
  return [["template", template], ...inner];
}
