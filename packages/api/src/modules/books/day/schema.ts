import { z } from "zod";
import { PageQuery, pageOf } from "../../../platform/values/page";
import { DateTime, Day, text, Uuid } from "../../../platform/values/values";
import { failureReasons } from "../../delivery";
import { ReceiptMethod } from "../../ledger";
import { RateSums } from "../month/schema";

/* A yard's day, and its Z report (docs/contract/books.md, docs/decisions/0252). */

/** What is counted in a drawer: the tenders that lie at a yard. */
export const drawerMethods = ["cash", "cheque", "card_machine"] as const;
const DrawerMethod = z.enum(drawerMethods);

const moneyFrom = <Source extends z.ZodType>(source: Source) =>
  z.array(
    z.object({
      source,
      method: ReceiptMethod,
      receivedPence: z.int(),
      refundedPence: z.int(),
    }),
  );

/** A product on a van. `back` and `empties` are what was counted off it; null where nobody did. */
const VanGoods = z.object({
  productId: Uuid,
  productName: z.string(),
  loaded: z.int(),
  delivered: z.int(),
  backExpected: z.int(),
  back: z.int().nullable(),
  emptiesExpected: z.int(),
  empties: z.int().nullable(),
});

const Van = z.object({
  roundId: Uuid,
  /** An earlier day where only cash or deliveries of it were told of late. */
  roundDate: Day,
  vehicleName: z.string().nullable(),
  driverUserId: z.string().nullable(),
  status: z.enum(["planned", "out", "done"]),
  deliveredStops: z.int(),
  failedStops: z.int(),
  openStops: z.int(),
  /** Pence: taken at the doors, counted by the office, and handed over but not counted yet. */
  cashDuePence: z.int(),
  cashCountedPence: z.int(),
  cashToCountPence: z.int(),
  goods: z.array(VanGoods),
  failed: z.array(
    z.object({ orderId: Uuid, orderNumber: z.string(), reason: z.enum(failureReasons).nullable() }),
  ),
});
export type Van = z.infer<typeof Van>;

/** Something that is not as it should be. Pence of money, else pieces or stops. */
const Difference = z.object({
  key: z.string(),
  kind: z.enum([
    "round_open",
    "van_cash",
    "handover_not_counted",
    "goods_back",
    "empties_back",
    "drawer",
  ]),
  roundId: Uuid.nullable(),
  /** In words. */
  about: z.string(),
  expected: z.int(),
  found: z.int(),
});
export type Difference = z.infer<typeof Difference>;

/** What a day comes to. Money in pence; sums of sales as in the figures of months. */
export const DayFigures = z.object({
  /** What was handed over to be paid by itself. */
  sales: z.array(RateSums.extend({ source: z.enum(["van", "counter"]) })),
  /** What was handed over on account: a sale once it is billed. */
  onAccount: z.object({ orders: z.int(), totalPence: z.int() }),
  money: moneyFrom(z.enum(["van", "counter"])),
  vans: z.array(Van),
  drawer: z.array(
    z.object({ method: DrawerMethod, duePence: z.int(), countedPence: z.int().nullable() }),
  ),
  /** Of the cash that is due in the drawer. Days closed before drawers had this have noughts. */
  drawerCash: z
    .object({
      /** Counted off vans into this drawer. */
      fromVansPence: z.int(),
      /** Put in, less what was taken out for petty cash, the float or the bank before the count. */
      movedPence: z.int(),
      /** In the drawer beside what is due: it is left out of the count. */
      floatPence: z.int(),
    })
    .default({ fromVansPence: 0, movedPence: 0, floatPence: 0 }),
  /** Of the whole business, what happened at no yard. */
  office: z.object({
    sales: z.array(RateSums),
    credited: z.array(RateSums),
    money: moneyFrom(z.enum(["link", "shop", "office"])),
  }),
  differences: z.array(Difference),
});
export type DayFigures = z.infer<typeof DayFigures>;
export type YardFigures = Omit<DayFigures, "office">;

export const DayReport = DayFigures.extend({
  locationId: Uuid,
  locationName: z.string(),
  day: Day,
  closed: z.boolean(),
  /** The Z report as it was made; null for a running day, whose figures are as they are now. */
  report: z
    .object({
      id: Uuid,
      /** Counts the reports of the yard, without gaps. */
      number: z.int().min(1),
      closedAt: DateTime,
      closedByName: z.string(),
    })
    .nullable(),
  differences: z.array(Difference.extend({ words: z.string().nullable() })),
  /** Reports of this day that were reopened: they no longer count. */
  reopened: z.array(
    z.object({
      number: z.int(),
      reopenedAt: DateTime,
      reopenedByName: z.string(),
      reason: z.string(),
    }),
  ),
  can: z.object({ close: z.string().nullable(), reopen: z.string().nullable() }),
}).meta({ id: "DayReport" });
export type DayReport = z.infer<typeof DayReport>;

/** A day of a yard on which something happened, or that was closed. */
const YardDay = z
  .object({
    locationId: Uuid,
    locationName: z.string(),
    day: Day,
    closed: z.boolean(),
    /** Of the Z report; null for a day that is open, or was closed without one. */
    number: z.int().nullable(),
    closedAt: DateTime.nullable(),
    closedByName: z.string().nullable(),
    differences: z.int().nullable(),
    /** Cash, cheques and card machines, less what was paid back. Pence. */
    takingsPence: z.int(),
  })
  .meta({ id: "YardDay" });

export const DayQuery = PageQuery.extend({
  q: text(120).optional(),
  locationId: Uuid.optional(),
});
export const DayPage = pageOf(YardDay);

export const ByYard = z.object({ locationId: Uuid });
export const OfDay = z.object({ day: Day });

const Counted = z.int().min(-100_000_000).max(100_000_000);

/** POST /books/days/{locationId}/close. */
export const DayClosing = z.object({
  day: Day,
  /** Pence in the drawer by tender, without the float. */
  counted: z
    .object({
      cash: Counted.optional(),
      cheque: Counted.optional(),
      card_machine: Counted.optional(),
    })
    .default({}),
  /** What there is to say to each difference, by its key. */
  words: z.record(z.string().max(120), text(500, 1)).default({}),
});
export type DayClosing = z.output<typeof DayClosing>;

/** POST /books/days/{locationId}/reopen. */
export const DayReopening = z.object({ day: Day, reason: text(500, 1) });
