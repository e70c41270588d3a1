import type { SqlRunner } from "@roundsman/db";
import { z } from "zod";
import type { Service } from "../../platform/context/context";

interface PlanNode {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number | undefined;
  "Rows Removed by Join Filter"?: number | undefined;
  Plans?: PlanNode[] | undefined;
}

const PlanNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Actual Rows": z.number(),
    "Actual Loops": z.number(),
    "Rows Removed by Filter": z.number().optional(),
    "Rows Removed by Join Filter": z.number().optional(),
    Plans: z.array(PlanNode).optional(),
  }),
);
const Explained = z.array(z.object({ "QUERY PLAN": z.array(z.object({ Plan: PlanNode })) }));

/** The rows that a plan read or compared and threw away, in all of its loops. */
function rowsOf(node: PlanNode): number {
  const each =
    (node["Node Type"].endsWith("Scan") ? node["Actual Rows"] : 0) +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Join Filter"] ?? 0);
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);
  return Math.round(each * node["Actual Loops"]) + below;
}

/**
 * Counts the rows that statements of typed SQL read or compare in a business, by EXPLAIN ANALYZE. They give no rows.
 * @param limitMs after which PostgreSQL cuts a statement off
 */
export async function rowsRead(
  { database }: Service,
  tenantId: string,
  limitMs: number,
  ask: (runner: SqlRunner) => Promise<unknown>,
): Promise<number> {
  const asked: { text: string; values: unknown[] }[] = [];
  await ask({
    $queryRawUnsafe: async <Rows>(text: string, ...values: unknown[]) => {
      asked.push({ text, values });
      return z.custom<Rows>().parse([]);
    },
  });
  return database.inBusiness(tenantId, async () => {
    const connection = await database.pools.business.connect();
    try {
      await connection.query("BEGIN");
      await connection.query(`SET LOCAL statement_timeout = ${limitMs}`);
      let sum = 0;
      for (const { text, values } of asked) {
        const { rows } = await connection.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
        for (const explained of Explained.parse(rows)) {
          for (const { Plan } of explained["QUERY PLAN"]) sum += rowsOf(Plan);
        }
      }
      return sum;
    } finally {
      await connection.query("ROLLBACK");
      connection.release();
    }
  });
}
