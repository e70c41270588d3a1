import { z } from "zod";
import type { Operations } from "../calling";
import { ours, untrusted } from "../words/untrusted";
import { Day, Id } from "./shapes";
import { writingTool } from "./tool";

type PlanOf = Awaited<ReturnType<Operations["planning"]["plan"]>>;

const Sums = z.strictObject({
  vans: z.int(),
  stops: z.int(),
  distanceMetres: z.int(),
  drivingSeconds: z.int(),
  totalSeconds: z.int().describe("From the yard and back, all vans together"),
  leftOut: z.int().describe("Orders that are on no round"),
});

const Planned = z.strictObject({
  day: Day,
  before: Sums.describe("The day as it stood"),
  after: Sums.describe("The day as planned: what it costs"),
  rounds: z.array(
    z.strictObject({
      roundId: Id.nullable().describe("Null of a round that is not made yet"),
      vehicleName: ours("The van"),
      driverName: ours("Who drives").nullable(),
      departsAt: z.string().regex(/^\d\d:\d\d$/),
      backAt: z.string().regex(/^\d\d:\d\d$/),
      distanceMetres: z.int(),
      loadKg: z.number(),
      stops: z.int(),
    }),
  ),
  leftOut: z.array(
    z.strictObject({
      orderId: Id,
      number: ours("The order's number"),
      deliverTo: untrusted().nullable(),
      reason: z.enum([
        "no_position",
        "no_van",
        "too_big",
        "window",
        "too_far",
        "no_room",
        "no_time",
      ]),
      vansWithoutDriver: z
        .array(ours("A van"))
        .describe("Vans that could bring it and stay in the yard for want of a driver"),
    }),
  ),
  moreLeftOut: z.int(),
});

const sumsOf = ({ durationSeconds, ...sums }: PlanOf["after"]) => ({
  ...sums,
  drivingSeconds: durationSeconds,
});

const mostLeftOut = 20;

const planned = (plan: PlanOf): z.input<typeof Planned> => ({
  day: plan.roundDate,
  before: sumsOf(plan.before),
  after: sumsOf(plan.after),
  rounds: plan.rounds.map((round) => ({
    roundId: round.roundId,
    vehicleName: round.vehicleName,
    driverName: round.driverName,
    departsAt: round.departsAt,
    backAt: round.backAt,
    distanceMetres: round.distanceMetres,
    loadKg: round.loadKg,
    stops: round.stops.length,
  })),
  leftOut: plan.leftOut
    .slice(0, mostLeftOut)
    .map(({ orderId, number, deliverTo, reason, vansWithoutDriver }) => ({
      orderId,
      number,
      deliverTo,
      reason,
      vansWithoutDriver: vansWithoutDriver.map(({ vehicleName }) => vehicleName),
    })),
  moreLeftOut: Math.max(0, plan.leftOut.length - mostLeftOut),
});

const km = (metres: number) => `${Math.round(metres / 100) / 10} km`;
const hours = (seconds: number) =>
  `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;

export const planDay = writingTool({
  name: "plan_day",
  title: "Plan a day and say what it costs",
  description:
    "Plans who goes where on a day: what is due and on no round, beside what stands on the day's planned rounds. The first call only proposes, and says what the plan costs in metres, seconds and vans beside the day as it stands; the second plans again and puts that into the day, if it costs at most a twentieth more and leaves out as few.",
  scopes: ["rounds:write"],
  destructive: true,
  input: z.strictObject({
    day: Day,
    orderIds: z.array(Id).max(500).optional().describe("Left out: what is due and on no round"),
    vehicleIds: z.array(Id).min(1).max(100).optional().describe("Left out: every van in use"),
  }),
  output: Planned,
  dryRun: (office: Operations, { day, ...options }) =>
    office.planning.plan({ roundDate: day, ...options, dryRun: true }),
  write: (office: Operations, { day, ...options }) =>
    office.planning.plan({ roundDate: day, ...options }),
  foresee(_, change) {
    const plan = change as PlanOf;
    const { after, before } = plan;
    return {
      summary: `Plan ${plan.roundDate}: ${after.stops} stops with ${after.vans} vans, ${km(after.distanceMetres)}, ${hours(after.totalSeconds)} in all; ${after.leftOut} orders left out. Before: ${before.stops} stops, ${km(before.distanceMetres)}.`,
      result: planned(plan),
      // The plan is searched again, as long as a plan may take, so it differs stop by stop.
      matters: { before, orders: after.stops + after.leftOut, leftOut: after.leftOut },
      costs: [after.distanceMetres, after.totalSeconds],
    };
  },
  done: (_, plan) => planned(plan),
});
