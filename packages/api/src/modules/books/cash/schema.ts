import { z } from "zod";
import { DateTime, Day, optionalText, text, Uuid } from "../../../platform/values/values";
import { PageQuery, pageOf } from "../../../platform/values/page";
import { CashMovementKind, CashPlace } from "../../ledger";

/* Cash in hand, and what moves it other than customers (docs/contract/books.md, docs/decisions/0420). Pence. */

export const CashMovement = z
  .object({
    id: Uuid,
    locationId: Uuid,
    locationName: z.string(),
    kind: CashMovementKind,
    place: CashPlace.nullable(),
    /** The growth of all cash in hand; below zero for less, nought where cash only changed its place. */
    pence: z.int(),
    /** The growth of the drawer's float. */
    floatPence: z.int(),
    /** The growth of the drawer's takings of the day. */
    drawerPence: z.int(),
    movedOn: Day,
    movedAt: DateTime,
    about: z.string().nullable(),
    /** The round whose cash was written off. */
    roundId: Uuid.nullable(),
    /** The handover or the day of a yard in whose count the difference was found. */
    handoverId: Uuid.nullable(),
    closedDayId: Uuid.nullable(),
    reversesId: Uuid.nullable(),
    reversedById: Uuid.nullable(),
    reason: z.string().nullable(),
    recordedByName: z.string(),
    /** Null, or why it can't be. */
    can: z.object({ reverse: z.string().nullable() }),
  })
  .meta({ id: "CashMovement" });
export type CashMovement = z.infer<typeof CashMovement>;

export const CashMovementPage = pageOf(CashMovement);

export const CashMovementQuery = PageQuery.extend({
  locationId: Uuid.optional(),
  kind: CashMovementKind.optional(),
  from: Day.optional(),
  to: Day.optional(),
});

/** Differences come from counts alone. */
const KindByHand = CashMovementKind.exclude(["difference", "carried_difference"]);

export const NewCashMovement = z
  .object({
    locationId: Uuid,
    kind: KindByHand,
    /** Left out, it is the drawer, and the bank for a float. */
    place: CashPlace.optional(),
    /** Above zero; cash from before may be below, where the books say more than there is. */
    amountPence: z.int().min(-100_000_000).max(100_000_000),
    movedOn: Day.optional(),
    about: optionalText(200).optional(),
  })
  .meta({ id: "NewCashMovement" });
export type NewCashMovement = z.output<typeof NewCashMovement>;

export const CashReversal = z.object({ reason: text(500, 1) });

/** The places of all cash now, counted or not. */
export const CashInHand = z
  .object({
    drivers: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        /** Taken on rounds and not handed over. */
        carriedPence: z.int(),
        /** Handed over to the office and not counted yet. */
        toCountPence: z.int(),
        /** The day of the earliest round of which cash is outstanding. */
        since: Day,
        /** The rounds of which cash is outstanding or not counted, the earliest first. */
        rounds: z.array(
          z.object({
            roundId: Uuid,
            roundDate: Day,
            carriedPence: z.int(),
            toCountPence: z.int(),
            /** Null, or why what is carried can't be written off. */
            can: z.object({ writeOff: z.string().nullable() }),
          }),
        ),
      }),
    ),
    yards: z.array(
      z.object({
        locationId: Uuid,
        name: z.string(),
        /** In the drawer and the safe, with the float. */
        cashPence: z.int(),
        floatPence: z.int(),
      }),
    ),
    totalPence: z.int(),
    /** Null, or why a movement can't be noted. */
    can: z.object({ move: z.string().nullable() }),
  })
  .meta({ id: "CashInHand" });
export type CashInHand = z.infer<typeof CashInHand>;

/** All cash in hand: with drivers, in drawers and in safes. Pence. */
export const CashFigures = z.object({
  openingPence: z.int(),
  receivedPence: z.int(),
  refundedPence: z.int(),
  /** Drawn from the bank for floats, less what went back. */
  fromBankPence: z.int(),
  pettyCashPence: z.int(),
  paidInPence: z.int(),
  /** Over by counts, less what was short or written off. */
  differencesPence: z.int(),
  /** Cash from before the business kept it here: in no journal. */
  broughtInPence: z.int(),
  closingPence: z.int(),
  /** The closing sum by who has it. */
  withDriversPence: z.int(),
  atYardsPence: z.int(),
  /** The difference of the sums: nought, unless something is wrong. */
  unexplainedPence: z.int(),
});
export type CashFigures = z.infer<typeof CashFigures>;
