import { z } from "zod";
import { staff } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { DateTime, Uuid } from "../../../platform/values/values";
import { dateTime } from "../../../platform/values/view";
import { findStaffActions } from "./find";
import { StaffActionEntry, StaffActionQuery } from "./schema";
import { viewStaffAction } from "./view";

const Place = z.tuple([DateTime, Uuid]);

/** GET /console/actions: what staff did, newest first unless asked otherwise. */
export const list = staff("support")
  .input(StaffActionQuery)
  .output(pageOf(StaffActionEntry))
  .query(async ({ ctx, input }) => {
    const place = decodeCursor(input.cursor, Place);
    const after = place && { at: new Date(place[0]), id: place[1] };
    const rows = await findStaffActions(ctx.db, input, { after, take: input.limit + 1 });
    return toPage(rows, input.limit, viewStaffAction, (row) => [dateTime(row.at), row.id]);
  });
