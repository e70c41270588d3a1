import type { z } from "zod";
import { dateTime } from "../../../platform/values/view";
import type { StaffActionRow } from "./find";
import { StaffActionEntry } from "./schema";

export const viewStaffAction = (row: StaffActionRow): z.infer<typeof StaffActionEntry> =>
  StaffActionEntry.parse({
    id: row.id,
    at: dateTime(row.at),
    kind: row.kind,
    area: row.area,
    action: row.action,
    words: row.words,
    staffUserId: row.staff_user_id,
    staffName: row.staff_name,
    tenantId: row.business_id,
    tenantName: row.business_name,
    personId: row.person_id,
    personName: row.person_name,
    details: row.details,
  });
