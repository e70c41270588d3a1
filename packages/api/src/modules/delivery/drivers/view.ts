import type { z } from "zod";
import { dateTime } from "../../../platform/values/view";
import type { DriverRow } from "./rows";
import type { DriverProfile } from "./schema";

export const viewDriver = (row: DriverRow): z.infer<typeof DriverProfile> => ({
  ...row,
  updatedAt: dateTime(row.updatedAt),
});
