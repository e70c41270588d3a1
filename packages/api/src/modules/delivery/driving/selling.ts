import { anyUuid, runSql, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { pieces, Uuid } from "../../../platform/values/values";
import { isSold, pricedForMany, pricedProducts } from "../../catalogue";

/* What a driver may sell at a door beyond what was ordered, and for how much: kept on the phone, for where there is no signal. */

const SalePrice = z.object({
  productId: Uuid,
  productName: z.string(),
  /** Pence excluding VAT. */
  unitPrice: z.int(),
  /** Pence, where the price was entered including VAT: then it is what is paid. */
  unitPriceIncVat: z.int().nullable(),
  vatRate: z.int(),
  returnable: z.boolean(),
});

export const Selling = z.object({
  /** Everybody's prices of the products on the day's vans that are for sale by the piece, by name. */
  prices: z.array(SalePrice),
  /** The customers of the day's rounds. */
  customers: z.array(
    z.object({
      customerId: Uuid,
      /** Why they can't have it on account; null where they can. */
      whyNotOnAccount: z.string().nullable(),
      /** Their prices, where those are not everybody's. */
      prices: z.array(SalePrice),
    }),
  ),
});

interface OnTheRoad {
  load: readonly { productId: string; condition: string }[];
  stopDetails: readonly { customerId: string | null }[];
}

/** Two statements, however many customers and products there are. */
export async function sellingOn(
  db: SqlRunner,
  tenantId: string,
  rounds: readonly OnTheRoad[],
): Promise<z.infer<typeof Selling>> {
  const fulls = rounds.flatMap(({ load }) => load.filter(({ condition }) => condition === "full"));
  const productIds = [...new Set(fulls.map(({ productId }) => productId))];
  const customerIds = [
    ...new Set(
      rounds.flatMap(({ stopDetails }) =>
        stopDetails.flatMap(({ customerId }) => customerId ?? []),
      ),
    ),
  ];
  const forSale = (whose: null | readonly string[]) =>
    (whose === null ? pricedProducts(tenantId, null) : pricedForMany(tenantId, whose))
      .where("p.id", "=", anyUuid(productIds))
      .where(isSold)
      .where("p.unit", "in", pieces)
      .orderBy("p.sort_name")
      .orderBy("p.id")
      .select(["c.id as customerId", "c.on_account as onAccount", "c.stop_reason as stopReason"]);
  const [everybody, theirs] = await Promise.all([
    runSql(db, forSale(null)),
    customerIds.length === 0 ? [] : runSql(db, forSale(customerIds)),
  ]);
  const usual = new Map(everybody.map((price) => [price.id, price]));
  return {
    prices: everybody.map(viewPrice),
    customers: customerIds.flatMap((customerId) => {
      const own = theirs.filter((row) => row.customerId === customerId);
      const [first] = own;
      if (!first) return [];
      return {
        customerId,
        whyNotOnAccount: whyNotOnAccount(first),
        prices: own.filter((price) => !isSamePrice(price, usual.get(price.id))).map(viewPrice),
      };
    }),
  };
}

/** A limit of credit is the office's to judge: it is told where a sale goes over one. */
function whyNotOnAccount(customer: {
  onAccount: boolean | null;
  stopReason: string | null;
}): string | null {
  if (customer.stopReason !== null) return "They are on stop.";
  return customer.onAccount === true ? null : "They have no account.";
}

interface Priced {
  id: string;
  name: string;
  unitPrice: number;
  unitPriceIncVat: number | null;
  vatRate: number;
  returnable: boolean;
}

const isSamePrice = (one: Priced, other: Priced | undefined): boolean =>
  one.unitPrice === other?.unitPrice && one.unitPriceIncVat === other.unitPriceIncVat;

const viewPrice = ({ id, name, unitPrice, unitPriceIncVat, vatRate, returnable }: Priced) => ({
  productId: id,
  productName: name,
  unitPrice,
  unitPriceIncVat,
  vatRate,
  returnable,
});
