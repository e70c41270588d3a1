import { z } from "zod";

/** One table's part of a plan. */
interface Scan {
  table: string;
  /** True if it read the complete table. */
  whole: boolean;
  /** Rows read, including those that a filter removed. */
  rows: number;
}

/** The executed plan of a statement. */
export interface Plan {
  statement: string;
  scans: Scan[];
}

const Node = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Actual Rows": z.number().default(0),
  "Actual Loops": z.number().default(0),
  "Rows Removed by Filter": z.number().default(0),
  "Rows Removed by Index Recheck": z.number().default(0),
  get Plans(): z.ZodDefault<z.ZodArray<typeof Node>> {
    return z.array(Node).default([]);
  },
});
type Node = z.infer<typeof Node>;

const Explained = z.object({ "Query Text": z.string(), Plan: Node });

/** Returns the plan and its scans from a message of `auto_explain`; null for another message. */
export function readPlan(message: string): Plan | null {
  const json = /^duration: .*?plan:\s*(\{.*\})\s*$/s.exec(message)?.[1];
  if (json === undefined) return null;
  const { "Query Text": statement, Plan: plan } = Explained.parse(JSON.parse(json));
  return { statement, scans: scansOf(plan) };
}

function scansOf(node: Node): Scan[] {
  const table = node["Relation Name"];
  const below = node.Plans.flatMap(scansOf);
  // A modifying node names its table too, but the scan below it has read the rows.
  if (table === undefined || !node["Node Type"].endsWith("Scan")) return below;
  const each =
    node["Actual Rows"] + node["Rows Removed by Filter"] + node["Rows Removed by Index Recheck"];
  const rows = Math.round(each * node["Actual Loops"]);
  return [{ table, whole: /^(Parallel )?Seq Scan$/.test(node["Node Type"]), rows }, ...below];
}
