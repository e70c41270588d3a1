import "server-only";
import { requireOffice } from "@/session/office";
import { hasVat } from "./vat-words";

/** Returns false if the business has stated that it is not registered for VAT. */
export async function hasVatHere(): Promise<boolean> {
  const business = await requireOffice();
  return business === "locked" || hasVat(business);
}
