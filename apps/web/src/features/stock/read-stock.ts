import "server-only";
import { cache } from "react";
import type { RouterOutputs } from "@/trpc/outputs";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

export type Yard = RouterOutputs["office"]["yards"]["list"]["items"][number];
export type GridRow = RouterOutputs["office"]["stock"]["grid"]["items"][number];
export type GridCell = GridRow["cells"][number];

/** The yards by name, archived ones too: what is left in one still counts. */
export const readYards = cache(async () => {
  const { office } = await api();
  return everyPage((at) => office.yards.list({ ...at, archived: "true" }));
});

/** To choose one of; none where there is no choice. */
export const yardOptions = (yards: readonly Yard[]) =>
  yards.length > 1 ? yards.map(({ id, name }) => ({ value: id, label: name })) : [];

/** Those that take new work. */
export const readOpenYards = cache(async () =>
  (await readYards()).filter(({ archivedAt }) => archivedAt === null),
);
