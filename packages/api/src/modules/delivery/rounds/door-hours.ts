import { day } from "../../../platform/values/format";
import {
  closedDaysOf,
  deliveryWindowsOf,
  hoursOn,
  neverClosed,
  type DoorHours,
} from "../../customers";

/** What an order's row has of when something can be brought there; null where it has no address or customer. */
export interface DoorColumns {
  deliveryWindows: unknown;
  closedDays: unknown;
}

/**
 * When something can be brought to an order's door on a round's date.
 * @param shift of its driver, in seconds from midnight of the date; null where nobody knows
 */
export const hoursOfDoor = (
  row: DoorColumns,
  roundDate: Date,
  shift: { until: number } | null,
): DoorHours =>
  hoursOn(
    row.deliveryWindows === null ? [] : deliveryWindowsOf(row.deliveryWindows),
    row.closedDays === null ? neverClosed : closedDaysOf(row.closedDays),
    day(roundDate),
    shift?.until,
  );
