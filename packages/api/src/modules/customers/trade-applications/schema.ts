import { standardPostcode } from "@roundsman/providers";
import { z } from "zod";
import { PageQuery } from "../../../platform/values/page";
import { EmailAddress, ProperName } from "../../../platform/values/names";
import {
  DateTime,
  nameText,
  optionalText,
  Phone,
  text,
  Uuid,
} from "../../../platform/values/values";

const TradeApplicationStatus = z.enum(["pending", "approved", "declined"]);

const Email = EmailAddress();

/** Somebody at the business that applies. */
export const TradeContact = z
  .object({
    name: nameText(120),
    role: text(120, 1),
    email: Email.optional(),
    phone: text(40).optional(),
  })
  .meta({ id: "TradeContact" });

export const TradeAddress = z
  .object({
    line1: text(200).optional(),
    line2: text(200).optional(),
    city: text(120).optional(),
    postcode: text(12).optional(),
  })
  .meta({ id: "TradeAddress" });

/** docs/contract/customers-and-prices.md#tradeapplication. */
export const TradeApplication = z
  .object({
    id: Uuid,
    status: TradeApplicationStatus,
    businessName: z.string(),
    phone: z.string(),
    companyNumber: z.string().nullable(),
    vatNumber: z.string().nullable(),
    contacts: z.array(TradeContact).nullable(),
    address: TradeAddress,
    notes: z.string().nullable(),
    account: z.object({ id: Uuid, email: z.string(), name: z.string() }),
    customerId: Uuid.nullable(),
    reason: z.string().nullable(),
    decidedAt: DateTime.nullable(),
    createdAt: DateTime,
  })
  .meta({ id: "TradeApplication" });
export type TradeApplication = z.infer<typeof TradeApplication>;

/** What an applicant says; the shop's form takes it. */
export const NewTradeApplication = z.object({
  businessName: ProperName(120),
  phone: Phone,
  companyNumber: optionalText(40).optional(),
  vatNumber: optionalText(40).optional(),
  contacts: z
    .array(TradeContact.extend({ name: ProperName(120) }))
    .max(20)
    .nullish(),
  address: TradeAddress.refine(({ postcode }) => !postcode || standardPostcode(postcode) !== null, {
    path: ["postcode"],
    message: "This is no British postcode.",
  }).default({}),
  notes: optionalText(2000).optional(),
});
export type NewTradeApplication = z.output<typeof NewTradeApplication>;

export const TradeApplicationQuery = PageQuery.extend({
  q: text(120).optional(),
  status: TradeApplicationStatus.optional(),
});

/** POST /trade-applications/{id}/approve. Without a customer, the application becomes one. */
export const Approval = z.object({
  customerId: Uuid.nullish(),
  rateSetId: Uuid.nullish(),
});

/** POST /trade-applications/{id}/decline. The applicant reads the reason. */
export const Refusal = z.object({ reason: optionalText(500).optional() });
