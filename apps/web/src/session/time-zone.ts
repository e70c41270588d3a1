import "server-only";
import { LONDON } from "@roundsman/ui/format";
import { requireOffice } from "./office";

/** The clock and calendar of the business one works in: an IANA name. */
export async function timeZoneHere(): Promise<string> {
  const business = await requireOffice();
  return business === "locked" ? LONDON : business.timeZone;
}
