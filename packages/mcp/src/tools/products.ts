import { z } from "zod";
import { money, Money, moneyOrNull } from "../words/money";
import { ours } from "../words/untrusted";
import { Id, NextCursor, Page } from "./shapes";
import { readingTool } from "./tool";

export const findProducts = readingTool({
  name: "find_products",
  title: "Find products and their list prices",
  description:
    "Finds products by words of their name or code. Use it to learn the productId that orders ask for. Prices are list prices in pence; a customer may have prices of their own, which an order applies by itself.",
  scopes: ["products:read"],
  input: z.strictObject({
    q: z.string().min(1).max(120).optional().describe("Words of the name or code"),
    ...Page,
  }),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        productId: Id,
        productName: ours("The product"),
        sku: ours("The business's own code").nullable(),
        price: Money.describe("Of one, excluding VAT"),
        priceIncVat: Money.nullable().describe("Where it is priced including VAT: what is paid"),
        vatPercent: z.number(),
        fullKg: z.number().nullable().describe("Kilograms of one, full"),
        returnable: z.boolean().describe("Its empty container comes back"),
      }),
    ),
    nextCursor: NextCursor,
  }),
  async run({ office }, { q, limit, cursor }) {
    const page = await office.products.list({ q, limit, cursor, sold: true, archived: false });
    return {
      items: page.items.map((product) => ({
        productId: product.id,
        productName: product.name,
        sku: product.sku,
        price: money(product.unitPrice),
        priceIncVat: moneyOrNull(product.unitPriceIncVat),
        vatPercent: product.vatRate,
        fullKg: product.fullKg,
        returnable: product.returnable,
      })),
      nextCursor: page.nextCursor,
    };
  },
});

export const listDeliveryOptions = readingTool({
  name: "list_delivery_options",
  title: "List the ways of delivery and their charges",
  description:
    "The ways of delivery that the business offers, with their charge in pence excluding VAT and the days they take. take_order takes the deliveryOptionId; without one a delivery is free and has no promised days.",
  scopes: ["orders:read"],
  input: z.strictObject({ ...Page }),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        deliveryOptionId: Id,
        name: ours("As the business calls it"),
        charge: Money,
        minDays: z.int(),
        maxDays: z.int(),
      }),
    ),
    nextCursor: NextCursor,
  }),
  async run({ office }, { limit, cursor }) {
    const page = await office.deliveryOptions.list({ limit, cursor, archived: false });
    return {
      items: page.items.map((option) => ({
        deliveryOptionId: option.id,
        name: option.name,
        charge: money(option.pricePence),
        minDays: option.minDays,
        maxDays: option.maxDays,
      })),
      nextCursor: page.nextCursor,
    };
  },
});
