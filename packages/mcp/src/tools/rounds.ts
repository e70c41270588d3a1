import { z } from "zod";
import type { Operations } from "../calling";
import { ours, untrusted } from "../words/untrusted";
import { OrderCard, orderCard } from "./order-card";
import { Day, Id, NextCursor, Page } from "./shapes";
import { readingTool } from "./tool";

type RoundOf = Awaited<ReturnType<Operations["rounds"]["one"]>>;
type StopOf = RoundOf["stops"][number];

const TimeOfDay = z.string().regex(/^\d\d:\d\d$/);

const StopCard = z.strictObject({
  stopId: Id,
  orderId: Id,
  sequence: z.int(),
  customerName: untrusted().nullable(),
  deliverTo: untrusted().nullable(),
  goods: ours("The goods in one line"),
  arrivesAt: TimeOfDay.nullable().describe("By the business's own clock"),
  state: z.enum(["open", "delivered", "failed"]),
});

const stateOf = ({ completedAt, failedAt }: StopOf) =>
  completedAt === null ? (failedAt === null ? "open" : "failed") : "delivered";

const stopCard = (stop: StopOf): z.input<typeof StopCard> => ({
  stopId: stop.id,
  orderId: stop.orderId,
  sequence: stop.sequence,
  customerName: stop.customerName,
  deliverTo: stop.deliverTo?.slice(0, 120) ?? null,
  goods: stop.summary.slice(0, 120),
  arrivesAt: stop.etaAt,
  state: stateOf(stop),
});

const RoundCard = z.strictObject({
  roundId: Id,
  roundDate: Day,
  vehicleName: ours("The van").nullable(),
  driverName: ours("Who drives").nullable(),
  status: z.enum(["planned", "out", "done"]),
  departsAt: TimeOfDay.nullable(),
  backAt: TimeOfDay.nullable(),
  distanceMetres: z.int().nullable(),
  loadKg: z.number().nullable(),
  over: z
    .array(z.enum(["weight", "volume", "shift", "hazard"]))
    .describe("What of the van or the shift it goes beyond"),
  stops: z.int(),
  openStops: z.int(),
});

const roundCard = (round: RoundOf): z.input<typeof RoundCard> => ({
  roundId: round.id,
  roundDate: round.roundDate,
  vehicleName: round.vehicleName,
  driverName: round.driverName,
  status: round.status,
  departsAt: round.departsAt,
  backAt: round.fit?.backAt ?? null,
  distanceMetres: round.distanceMetres,
  loadKg: round.fit?.loadKg ?? null,
  over: round.fit?.over ?? [],
  stops: round.stops.length,
  openStops: round.stops.filter((stop) => stateOf(stop) === "open").length,
});

export const showDayPlan = readingTool({
  name: "what_is_due",
  title: "What is due on a day, and where",
  description:
    "The rounds of a day, and the first orders that wait to be put on one, what is due first. Use where_is_van for the stops of a round. Metres and kilograms.",
  scopes: ["rounds:read", "orders:read"],
  input: z.strictObject({
    day: Day.optional().describe("Left out: today"),
    ...Page,
    cursor: Page.cursor.describe("nextCursor of the answer before, for more of what waits"),
  }),
  output: z.strictObject({
    day: Day,
    rounds: z.array(RoundCard),
    waiting: z.array(OrderCard).describe("On no round yet, whatever day they are due on"),
    nextCursor: NextCursor,
  }),
  async run({ office, today }, { day = today, limit, cursor }) {
    const [rounds, waiting] = await Promise.all([
      office.rounds.list({ roundDate: day, limit: 20 }),
      office.orders.list({ unplanned: true, sort: "due", limit, cursor }),
    ]);
    return {
      day,
      rounds: rounds.items.map(roundCard),
      waiting: waiting.items.map(orderCard),
      nextCursor: waiting.nextCursor,
    };
  },
});

/** Limit of shown stops of a round. */
const mostStops = 30;

export const showRound = readingTool({
  name: "where_is_van",
  title: "Where a van is, and the stops of its round",
  description:
    "A round with where its van was last seen (latitude and longitude in degrees), its next stop and all its stops with times. Give the roundId of what_is_due; without it: every round that is out now, without stops.",
  scopes: ["rounds:read"],
  input: z.strictObject({ roundId: Id.optional() }),
  output: z.strictObject({
    rounds: z.array(
      z.strictObject({
        ...RoundCard.shape,
        van: z
          .strictObject({
            latitude: z.number(),
            longitude: z.number(),
            seenAt: z.iso.datetime(),
          })
          .nullable()
          .describe("Null where it was not seen yet"),
        next: StopCard.nullable().describe("The first stop that is open"),
        allStops: z.array(StopCard),
        moreStops: z.int(),
      }),
    ),
  }),
  async run({ office }, { roundId }) {
    const rounds = roundId
      ? [await office.rounds.one({ id: roundId })]
      : (await office.rounds.list({ status: "out", limit: 20 })).items;
    return {
      rounds: rounds.map((round) => {
        const stops = roundId ? round.stops : [];
        const next = round.stops.find((stop) => stateOf(stop) === "open");
        return {
          ...roundCard(round),
          van: round.van,
          next: next ? stopCard(next) : null,
          allStops: stops.slice(0, mostStops).map(stopCard),
          moreStops: Math.max(0, stops.length - mostStops),
        };
      }),
    };
  },
});
