import { z } from "zod";
import { DateTime, Day, TimeOfDay, Uuid } from "../../../platform/values/values";
import { RoundCash } from "../cash/schema";
import { LoadItem } from "../loads/schema";
import { BoardRound, BoardYard } from "../rounds/board-schema";
import { Door } from "../stops/door-schema";

/** A round with all that is known of it on the road: a driver's phone holds it, readable without signal. */
export const DrivenRound = BoardRound.extend({
  startYard: BoardYard.nullable(),
  endYard: BoardYard.nullable(),
  /** One a stop. */
  doors: z.array(Door),
  load: z.array(LoadItem),
  cash: RoundCash,
}).meta({ id: "DrivenRound" });
export type DrivenRound = z.infer<typeof DrivenRound>;

/** What a driver has before them: the rounds of today, those still out, and the days to come. */
export const DrivingDay = z
  .object({
    /** When it was read: of two, the later one holds. */
    readAt: DateTime,
    /** By the business's calendar. */
    today: Day,
    business: z.object({ name: z.string(), phone: z.string().nullable(), timeZone: z.string() }),
    rounds: z.array(DrivenRound),
    /** Issued rounds of the next days, the first one first. */
    coming: z.array(
      z.object({
        id: Uuid,
        roundDate: Day,
        vehicleName: z.string().nullable(),
        departsAt: TimeOfDay.nullable(),
        stops: z.int(),
      }),
    ),
  })
  .meta({ id: "DrivingDay" });
