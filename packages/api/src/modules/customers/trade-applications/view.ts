import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import type { TradeApplicationRow } from "./rows";
import { TradeAddress, TradeContact, type TradeApplication } from "./schema";

export const viewApplication = (row: TradeApplicationRow): TradeApplication => ({
  id: row.id,
  status: row.status,
  businessName: row.businessName,
  phone: row.phone,
  companyNumber: row.companyNumber,
  vatNumber: row.vatNumber,
  contacts: TradeContact.array().nullable().parse(row.contacts),
  address: TradeAddress.parse(row.address),
  notes: row.notes,
  account: { id: row.account.id, email: row.account.email, name: row.account.name },
  customerId: row.customerId,
  reason: row.reason,
  decidedAt: dateTimeOrNull(row.decidedAt),
  createdAt: dateTime(row.createdAt),
});
