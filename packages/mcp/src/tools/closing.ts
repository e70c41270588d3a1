import { pounds } from "@roundsman/api";
import { z } from "zod";
import type { Operations } from "../calling";
import { money, Money } from "../words/money";
import { ours } from "../words/untrusted";
import { Day, Id } from "./shapes";
import { readingTool, writingTool } from "./tool";

type ReportOf = Awaited<ReturnType<Operations["books"]["days"]["one"]>>;

const Difference = z.strictObject({
  key: z
    .string()
    .regex(/^[\w:.-]+$/)
    .describe("Give its word under this key in words of close_day"),
  about: ours("What it is about"),
  expected: z.int(),
  found: z.int(),
});

const drawerMethods = ["cash", "cheque", "card_machine"] as const;

const DayCard = z.strictObject({
  locationId: Id,
  locationName: ours("The yard"),
  day: Day,
  closed: z.boolean(),
  drawer: z.array(
    z.strictObject({
      method: z.enum(drawerMethods),
      due: Money.describe("What should lie in the drawer"),
      counted: Money.nullable(),
    }),
  ),
  openRounds: z.int().describe("Rounds of the day that are not done"),
  openStops: z.int(),
  differences: z.array(Difference).describe("Each needs a word when the day is closed"),
  whyNotClosed: ours("Why it can't be closed now").nullable(),
});

const dayCard = (report: ReportOf): z.input<typeof DayCard> => ({
  locationId: report.locationId,
  locationName: report.locationName,
  day: report.day,
  closed: report.closed,
  drawer: report.drawer.map(({ method, duePence, countedPence }) => ({
    method,
    due: money(duePence),
    counted: countedPence === null ? null : money(countedPence),
  })),
  openRounds: report.vans.filter(({ status }) => status !== "done").length,
  openStops: report.vans.reduce((sum, { openStops }) => sum + openStops, 0),
  differences: report.differences.slice(0, 40).map(({ key, about, expected, found }) => ({
    key,
    about,
    expected,
    found,
  })),
  whyNotClosed: report.can.close,
});

export const showDay = readingTool({
  name: "show_day",
  title: "A day of a yard: takings and differences",
  description:
    "How a day of a yard stands before it is closed: what should lie in the drawer in pence, open rounds, and the differences that need a word. Without a locationId: the last days of all yards, each with its locationId and takings.",
  scopes: [["cash:read", "accounting:read"]],
  input: z.strictObject({
    locationId: Id.optional(),
    day: Day.optional().describe("Left out: today"),
  }),
  output: z.strictObject({
    day: DayCard.nullable(),
    days: z.array(
      z.strictObject({
        locationId: Id,
        locationName: ours("The yard"),
        day: Day,
        closed: z.boolean(),
        takings: Money.describe("Cash, cheques and card machines, less what was paid back"),
      }),
    ),
  }),
  async run({ office, today }, { locationId, day = today }) {
    if (locationId) {
      return { day: dayCard(await office.books.days.one({ locationId, day })), days: [] };
    }
    const page = await office.books.days.list({ limit: 20 });
    return {
      day: null,
      days: page.items.map((one) => ({
        locationId: one.locationId,
        locationName: one.locationName,
        day: one.day,
        closed: one.closed,
        takings: money(one.takingsPence),
      })),
    };
  },
});

/** The parts of the change that the preview needs: the report's number and its figures. */
const Closed = z.object({
  number: z.int(),
  figures: z.object({
    drawer: z.array(
      z.object({
        method: z.enum(drawerMethods),
        duePence: z.int(),
        countedPence: z.int().nullable(),
      }),
    ),
    differences: z.array(
      z.object({ key: z.string(), about: z.string(), expected: z.int(), found: z.int() }),
    ),
  }),
});

const DayClosed = z.strictObject({
  day: Day,
  number: z.int().describe("Of the Z report"),
  counted: Money.describe("All that was counted in the drawer"),
  differences: z.array(Difference),
});

export const closeDay = writingTool({
  name: "close_day",
  title: "Close a day of a yard",
  description:
    "Closes a day of a yard and makes its Z report: nothing is dated on the day any more. counted is what lies in the drawer in pence, without the float, for each tender that moved; words has a word for each difference of show_day, by its key. The first call changes nothing and says what the report would be.",
  scopes: ["cash:write"],
  destructive: true,
  input: z.strictObject({
    locationId: Id,
    day: Day,
    counted: z
      .strictObject({
        cash: z.int().optional(),
        cheque: z.int().optional(),
        card_machine: z.int().optional(),
      })
      .optional()
      .describe("Pence"),
    words: z.record(z.string().max(120), z.string().min(1).max(500)).optional(),
  }),
  output: DayClosed,
  write: (office: Operations, closing) => office.books.days.close(closing),
  foresee(_, change, { day }) {
    const { number, figures } = Closed.parse(change);
    const countedPence = figures.drawer.reduce((sum, row) => sum + (row.countedPence ?? 0), 0);
    const differences = figures.differences.map(({ key, about, expected, found }) => ({
      key,
      about,
      expected,
      found,
    }));
    return {
      summary: `Close ${day} with Z report ${number}: ${pounds(countedPence)} counted, ${differences.length} differences.`,
      result: { day, number, counted: money(countedPence), differences },
      matters: { number, drawer: figures.drawer, differences },
    };
  },
  done(_, report, { day }) {
    const counted = report.drawer.reduce((sum, row) => sum + (row.countedPence ?? 0), 0);
    const { differences } = dayCard(report);
    return { day, number: report.report?.number ?? 0, counted: money(counted), differences };
  },
});
