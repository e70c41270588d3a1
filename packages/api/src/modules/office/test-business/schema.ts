import { z } from "zod";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { DateTime, Uuid } from "../../../platform/values/values";

/** docs/contract/test-business.md#testbusiness */
export const TestBusiness = z
  .object({
    id: Uuid,
    name: z.string(),
    /** Names it in X-Tenant-Id; a test key needs no naming. */
    slug: z.string(),
    /** `resetting`: its data is being replaced by the demo. */
    state: z.enum(["ready", "resetting"]),
    /** When its data was last replaced by the demo; null before the first time is over. */
    resetAt: DateTime.nullable(),
    /** The time by its clock. */
    now: DateTime,
    /** By how many seconds its clock is ahead of the real time; below zero: behind it. */
    clockAheadSeconds: z.int(),
  })
  .meta({ id: "TestBusiness" });

export const NewClock = z.object({
  /** The time that it is from now on; null: the real time. */
  now: DateTime.nullable(),
});

/** A test business as its row is read. */
interface Row {
  id: string;
  name: string;
  slug: string;
  resettingSince: Date | null;
  resetAt: Date | null;
  clockAheadMs: bigint;
}

export const columns = {
  id: true,
  name: true,
  slug: true,
  resettingSince: true,
  resetAt: true,
  clockAheadMs: true,
} as const;

/** @param realNow the time by the real clock */
export function viewTestBusiness(row: Row, realNow: Date): z.infer<typeof TestBusiness> {
  const aheadMs = Number(row.clockAheadMs);
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    state: row.resettingSince === null ? "ready" : "resetting",
    resetAt: dateTimeOrNull(row.resetAt),
    now: dateTime(new Date(realNow.getTime() + aheadMs)),
    clockAheadSeconds: Math.round(aheadMs / 1000),
  };
}
