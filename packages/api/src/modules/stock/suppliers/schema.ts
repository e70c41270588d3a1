import { z } from "zod";
import { CopiedQuery } from "../../../platform/values/page";
import { optionalEmail } from "../../../platform/values/names";
import {
  DateTime,
  ForeignFields,
  foreignFields,
  nameText,
  OptionalPhone,
  optionalText,
  QueryFlag,
  Uuid,
} from "../../../platform/values/values";

/** docs/contract/stock.md#suppliercontact. */
export const SupplierContact = z
  .object({
    id: Uuid,
    name: z.string(),
    jobTitle: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    note: z.string().nullable(),
    isMain: z.boolean(),
    isBilling: z.boolean(),
    forOrders: z.boolean(),
    forDeliveries: z.boolean(),
  })
  .meta({ id: "SupplierContact" });
export type SupplierContact = z.infer<typeof SupplierContact>;

/** docs/contract/stock.md#supplier. */
export const Supplier = z
  .object({
    id: Uuid,
    name: z.string(),
    address: z.string().nullable(),
    accountNumber: z.string().nullable(),
    note: z.string().nullable(),
    archivedAt: DateTime.nullable(),
    yardIds: z.array(z.string()),
    productIds: z.array(z.string()),
    contacts: z.array(SupplierContact),
    openOrders: z.int().min(0),
    lastOrderedAt: DateTime.nullable(),
    ...foreignFields,
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: "Supplier" });
export type Supplier = z.infer<typeof Supplier>;

/** Left out: text null, booleans false. */
export const ContactFields = z.object({
  name: nameText(120),
  jobTitle: optionalText(120).optional(),
  phone: OptionalPhone.optional(),
  email: optionalEmail(254).optional(),
  note: optionalText(500).optional(),
  isBilling: z.boolean().optional(),
  forOrders: z.boolean().optional(),
  forDeliveries: z.boolean().optional(),
});
export type ContactFields = z.infer<typeof ContactFields>;

/** `isMain: true` makes this the main one; the main one can't just stop being it. */
export const ContactChange = ContactFields.partial().extend({
  isMain: z.literal(true, "Make another contact the main one instead.").optional(),
});

const Ids = z.array(Uuid).max(1000);

const SupplierFields = z.object({
  name: nameText(120),
  address: optionalText(400).optional(),
  accountNumber: optionalText(60).optional(),
  note: optionalText(500).optional(),
  ...ForeignFields.shape,
  /** Suggestions, not limits (docs/contract/stock.md#supplier). */
  yardIds: Ids.optional(),
  productIds: Ids.optional(),
});
export const NewSupplier = SupplierFields.extend({
  contacts: z.array(ContactFields).max(50).default([]),
});

export const SupplierChange = SupplierFields.partial().extend({
  archived: z.boolean().optional(),
});

export const SupplierQuery = CopiedQuery.extend({
  q: z.string().max(120).optional(),
  archived: QueryFlag.optional(),
});
