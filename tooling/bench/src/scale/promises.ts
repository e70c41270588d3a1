import type { Kept } from "@roundsman/testing/verdict";
import type { Measured } from "./measured";

export interface Evidence {
  measured: readonly Measured[];
  /** Rows of each table of the full database, by table or shard. */
  rowsOf: ReadonlyMap<string, number>;
  /** Orders that each role of the service sees with no business set. */
  seenByNobody: number;
}

const large = 10_000;
/** Highest ratio of the largest business to one of many. */
const mostGrowth = 2;
/** Growth below this many rows is ignored: it depends on which rows were picked. */
const few = 500;

const ms = (time: number) => `${time.toFixed(1)} ms`;

/** The conditions of every run. */
export const promises: readonly Kept<Evidence>[] = [
  {
    name: `No statement reads a table of more than ${large} rows from end to end`,
    look: ({ measured, rowsOf }) => {
      const statements = measured.flatMap(({ looked }) => looked.map((one) => one.statements));
      return {
        broken: [...new Set(measured.flatMap((one) => wholeScans(one, rowsOf)))],
        note: `${measured.length} operations, ${statements.reduce((a, b) => a + b, 0)} statements`,
      };
    },
  },
  {
    name: `No operation looks at more than ${mostGrowth} times the rows where there are more orders, or than its own bound`,
    look: ({ measured }) => ({
      broken: measured.flatMap(({ name, mostRows, looked: [, many, most] }) =>
        many && most && most.rows > Math.max(many.rows * mostGrowth + few, mostRows)
          ? [
              `${name}: ${many.rows} rows, ${most.rows} in the largest, most by ${opening(most.widest ?? "")}`,
            ]
          : [],
      ),
    }),
  },
  {
    name: `No operation takes more than ${mostGrowth} times as long there (p50)`,
    look: ({ measured }) => ({
      broken: measured.flatMap(({ name, took: [, many, most] }) =>
        many && most && most.p50 > many.p50 * mostGrowth
          ? [`${name}: ${ms(many.p50)}, ${ms(most.p50)} in the largest`]
          : [],
      ),
    }),
  },
  {
    name: "No statement of a business asks several shards of a cluster",
    look: ({ measured }) => ({
      broken: measured.flatMap(({ name, looked }) => {
        const most = Math.max(...looked.map(({ fannedOut }) => fannedOut));
        return most > 0 ? [`${name}: ${most} statements`] : [];
      }),
    }),
  },
  {
    name: "Row-level security was on: with no business set, no order is seen",
    look: ({ seenByNobody }) => ({
      broken: seenByNobody === 0 ? [] : [`${seenByNobody} orders were`],
    }),
  },
];

/**
 * The conditions of a run on a cluster, where a worker also stores other businesses' rows in the same and in other
 * shards.
 */
export const promisesOnCluster: readonly Kept<Evidence>[] = [
  ...promises,
  {
    name: `No operation takes more than ${mostGrowth} times as long as in the demo alone (p50)`,
    look: ({ measured }) => ({
      broken: measured.flatMap(({ name, took: [alone, ...full] }) =>
        full.flatMap(({ p50 }) =>
          alone && p50 > alone.p50 * mostGrowth ? [`${name}: ${ms(alone.p50)}, ${ms(p50)}`] : [],
        ),
      ),
    }),
  },
];

/** Returns scans of the full database only. In a small database a sequential scan is the right plan. */
const wholeScans = ({ name, looked: [, ...full] }: Measured, rowsOf: Evidence["rowsOf"]) =>
  full
    .flatMap(({ wholeScans: scans }) => scans)
    .filter(({ table }) => (rowsOf.get(table) ?? 0) > large)
    .map(({ table, statement }) => `${name}: ${table}, by ${opening(statement)}`);

const opening = (statement: string) => statement.replaceAll(/\s+/g, " ").trim().slice(0, 300);
