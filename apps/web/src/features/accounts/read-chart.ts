import "server-only";
import { api } from "@/session/api";
import { holdsHere } from "@/session/place";
import type { RouterOutputs } from "@/trpc/outputs";

type Connection = RouterOutputs["office"]["accounts"]["get"];
export type Chart = RouterOutputs["office"]["accounts"]["chart"];

/** What there is to choose from: `none` where nothing is connected or chosen here, `failed` where it can't be asked now. */
export type ReadChart = { kind: "none" } | { kind: "failed" } | { kind: "read"; chart: Chart };

/** Asks the program, for whoever may change what is chosen. */
export async function readChart({ program, endedAt }: Connection): Promise<ReadChart> {
  if (program === null || endedAt !== null || !(await holdsHere("connections:write"))) {
    return { kind: "none" };
  }
  const { office } = await api();
  return office.accounts
    .chart()
    .then((chart): ReadChart => ({ kind: "read", chart }))
    .catch((): ReadChart => ({ kind: "failed" }));
}
