import { expressionBuilder, jsonArrayFrom, jsonObjectFrom, sql, type Tables } from "@roundsman/db";
import { z } from "zod";
import { defineRule } from "../../../platform/rules/dated-rule";
import { dateTime } from "../../../platform/values/format";
import { DateTime, Uuid } from "../../../platform/values/values";
import { whyNotBegun } from "./walk-round-blocks";

/* The walk-round check of a round's vehicle: the rule, what a round's row knows of it, and how the round shows it. */

export const walkRoundRule = defineRule<{ keptMonths: number }>({
  id: "fleet.walk-round",
  title: "Walk-round check",
  decides:
    "Whether a vehicle may go out, by the defects that drivers found on it, and how long their checks are kept.",
  versions: [
    {
      // Section 40A was inserted by the Road Traffic Act 1991, section 8, in force on this day.
      from: "1992-07-01",
      source: {
        name: "Road Traffic Act 1988, section 40A (inserted by the Road Traffic Act 1991, section 8); DVSA Guide to maintaining roadworthiness",
        url: "https://www.gov.uk/government/publications/guide-to-maintaining-roadworthiness",
      },
      values: { keptMonths: 15 },
    },
  ],
  table: ({ keptMonths }) => ({
    head: ["When", "What happens"],
    rows: [
      ["A defect makes the vehicle unsafe", "No round goes out in it until the office clears it."],
      ["A vehicle asks for a check", "It is done before the first stop of each round."],
      [`${keptMonths} months after`, "The check is deleted, with its pictures."],
    ],
  }),
});

type OnRound = Tables & { r: Tables["rounds"]; v: Tables["vehicles"] };
const round = expressionBuilder<OnRound, "r" | "v">();

/** The newest check of the round's own vehicle: for the round itself, or by its driver on its day. */
const checkOfRound = round
  .selectFrom("walk_round_checks as w")
  .whereRef("w.tenant_id", "=", "r.tenant_id")
  .whereRef("w.vehicle_id", "=", "r.vehicle_id")
  .whereRef("w.day", "=", "r.round_date")
  .where((eb) =>
    eb.or([
      eb("w.round_id", "=", eb.ref("r.id")),
      eb("w.by_user_id", "=", eb.ref("r.driver_user_id")),
    ]),
  )
  .orderBy("w.done_at", "desc")
  .limit(1)
  .select((eb) => [
    "w.id",
    "w.done_at as doneAt",
    "w.by_name as byName",
    eb
      .selectFrom("walk_round_defects as d")
      .whereRef("d.tenant_id", "=", "w.tenant_id")
      .whereRef("d.check_id", "=", "w.id")
      .select(sql<number>`count(*)::int`.as("defects"))
      .$asScalar()
      .$notNull()
      .as("defects"),
  ]);

/** Unsafe defects of the round's vehicle that nobody has cleared, whichever round they were found on. */
const unsafeOfVehicle = round
  .selectFrom("walk_round_checks as w")
  .innerJoin("walk_round_defects as d", (join) =>
    join.onRef("d.tenant_id", "=", "w.tenant_id").onRef("d.check_id", "=", "w.id"),
  )
  .whereRef("w.tenant_id", "=", "r.tenant_id")
  .whereRef("w.vehicle_id", "=", "r.vehicle_id")
  .where("w.unsafe", "=", sql.lit(true))
  .where("w.cleared_at", "is", null)
  .where("d.unsafe", "=", sql.lit(true))
  .orderBy("w.done_at")
  .orderBy("d.position")
  .select([
    "w.id as checkId",
    // Arrays of PostgreSQL count from 1.
    sql<string>`w.points[d.position + 1]`.as("point"),
    "d.words",
  ]);

/** For a statement over `rounds as r` with their `vehicles as v`. */
export const walkRoundOfRound = [
  sql<string[]>`coalesce(v.walk_round_points, '{}')`.as("walkRoundPoints"),
  jsonObjectFrom(checkOfRound).as("walkRoundCheck"),
  jsonArrayFrom(unsafeOfVehicle).as("unsafeDefects"),
] as const;

interface WalkRoundRow {
  walkRoundPoints: readonly string[];
  walkRoundCheck: { id: string; doneAt: Date | string; byName: string; defects: number } | null;
  unsafeDefects: readonly { checkId: string; point: string; words: string }[];
}

/** docs/contract/rounds.md#walkround. */
export const WalkRound = z
  .object({
    points: z
      .array(z.string())
      .nullable()
      .meta({ description: "What is looked at; null where the vehicle asks for no check" }),
    check: z
      .object({ id: Uuid, doneAt: DateTime, byName: z.string(), defects: z.int() })
      .nullable(),
    unsafe: z.array(z.object({ checkId: Uuid, point: z.string(), words: z.string() })),
    blocks: z
      .string()
      .nullable()
      .meta({ description: "Why its first stop can't be made yet, in words" }),
  })
  .meta({ id: "WalkRound" });
export type WalkRound = z.infer<typeof WalkRound>;

/** Null where the vehicle asks for no check, and nothing is known against it. */
export function walkRoundOf(
  { walkRoundPoints, walkRoundCheck, unsafeDefects }: WalkRoundRow,
  stops: readonly { completedAt: Date | null; failedAt: Date | null }[],
): WalkRound | null {
  const points = walkRoundPoints.length > 0 ? [...walkRoundPoints] : null;
  if (points === null && walkRoundCheck === null && unsafeDefects.length === 0) return null;
  const begun = stops.some(({ completedAt, failedAt }) => completedAt ?? failedAt);
  const state = {
    points,
    check: walkRoundCheck && {
      ...walkRoundCheck,
      doneAt: dateTime(new Date(walkRoundCheck.doneAt)),
    },
    unsafe: unsafeDefects.map((defect) => ({ ...defect })),
  };
  return { ...state, blocks: whyNotBegun(state, begun) };
}
