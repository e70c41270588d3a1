import "server-only";
import { cache } from "react";
import type { RouterOutputs } from "@/trpc/outputs";
import { api } from "@/session/api";

export type Yard = RouterOutputs["office"]["yards"]["list"]["items"][number];
export type GridRow = RouterOutputs["office"]["stock"]["grid"]["items"][number];
export type GridCell = GridRow["cells"][number];

/** More yards than any business of ours has. */
const most = 100;

/** The yards by name, archived ones too: what is left in one still counts. */
export const readYards = cache(
  async () => (await (await api()).office.yards.list({ limit: most, archived: "true" })).items,
);

/** Those that take new work. */
export const readOpenYards = cache(async () =>
  (await readYards()).filter(({ archivedAt }) => archivedAt === null),
);
