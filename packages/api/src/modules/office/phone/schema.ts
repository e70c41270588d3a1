import { z } from "zod";
import { RuleOverrides } from "../../../platform/rules/overrides";
import { DateTime, Uuid } from "../../../platform/values/values";
import { CustomerFields, Holding, NewAddress } from "../../customers";
import { needsAddress, OrderedGoods, OrderStatus } from "../../orders";

/** An order of somebody who is no customer yet; `address` null for a collection. */
export const OrderForNew = z
  .object({
    customer: CustomerFields.pick({ name: true, phone: true, email: true, onAccount: true }),
    address: NewAddress.pick({ line1: true, line2: true, city: true, postcode: true }).nullable(),
    ...OrderedGoods.shape,
    ruleOverrides: RuleOverrides.optional(),
  })
  .refine((order) => order.fulfilment === "collection" || order.address, {
    path: ["address", "line1"],
    message: needsAddress,
  });

/** Pence, including VAT; null for who may not read invoices. */
const Owing = {
  /** On invoices that are neither paid nor void, and for deliveries that were not paid. */
  owedPence: z.int().nullable(),
  /** What of it is past its day. */
  overduePence: z.int().nullable(),
};

/** What to know of a customer who phones. */
export const Standing = z.object({
  ...Owing,
  /** The part for deliveries that were not paid. */
  unpaidDeliveriesPence: z.int().nullable(),
  /** Delivered on account and on no invoice yet. */
  unbilledPence: z.int().nullable(),
  /** On order on account and not delivered. */
  onOrderPence: z.int().nullable(),
  /** All three less their credit: what their limit is held against. */
  exposurePence: z.int().nullable(),
  /** The most that may be; null where there is no limit. */
  creditLimitPence: z.int().nullable(),
  empties: z.array(Holding),
  lastOrder: z
    .object({
      id: Uuid,
      number: z.string(),
      status: OrderStatus,
      createdAt: DateTime,
      words: z.string(),
    })
    .nullable(),
});

export const ManyCustomers = z.object({ ids: z.array(Uuid).max(100) });

/** The same in a row of a list. */
export const ListedStandings = z.object({
  items: z.array(
    z.object({
      customerId: Uuid,
      /** Of their first address. */
      town: z.string().nullable(),
      ...Owing,
      /** Containers of all kinds; below zero where more came back than went out. */
      empties: z.int(),
    }),
  ),
});

/** The telephone numbers of customers; those who have none are left out. */
export const ListedPhones = z.object({
  items: z.array(z.object({ customerId: Uuid, phone: z.string(), doNotCall: z.boolean() })),
});
