import { overGasLimit } from "@/features/stock/yards/gas-limit-reason";
import type { RouterInputs } from "@/trpc/outputs";

/** How many of a product are wanted; empties null follow what is ordered, until somebody sets them. */
export type Wanted = { ordered: number | null; empties: number | null };

type Sellable = { id: string; returnable: boolean };

/** An order with a supplier while it is written. */
export type OrderDraft = {
  locationId: string;
  /** YYYY-MM-DD. */
  expectedOn: string;
  reference: string;
  note: string;
  /** Pence, excluding VAT. */
  costPence: number | null;
  send: boolean;
  /** Why it may go over the yard's gas limit; "" for no reason. */
  ruleOverrides: string;
  /** By product. */
  wanted: Readonly<Record<string, Wanted>>;
};

const nothing: Wanted = { ordered: null, empties: null };

export const wantedOf = (draft: OrderDraft, productId: string): Wanted =>
  draft.wanted[productId] ?? nothing;

/** A cylinder out, a cylinder back. */
export function emptiesOf(draft: OrderDraft, { id, returnable }: Sellable): number {
  if (!returnable) return 0;
  const { ordered, empties } = wantedOf(draft, id);
  return empties ?? ordered ?? 0;
}

/** The products that are ordered, in the sheet's order, which is that of the issues the service finds. */
export const orderedOf = <Product extends Sellable>(
  draft: OrderDraft,
  products: readonly Product[],
): Product[] => products.filter(({ id }) => (wantedOf(draft, id).ordered ?? 0) > 0);

/** As the service takes it. */
export const toOrder = (
  supplierId: string,
  draft: OrderDraft,
  products: readonly Sellable[],
): RouterInputs["office"]["supplierOrders"]["place"] => ({
  supplierId,
  locationId: draft.locationId,
  expectedOn: draft.expectedOn,
  reference: draft.reference,
  note: draft.note,
  costPence: draft.costPence ?? 0,
  send: draft.send,
  ...overGasLimit(draft.ruleOverrides),
  lines: orderedOf(draft, products).map((product) => ({
    productId: product.id,
    ordered: wantedOf(draft, product.id).ordered ?? 0,
    emptiesToReturn: emptiesOf(draft, product),
  })),
});
