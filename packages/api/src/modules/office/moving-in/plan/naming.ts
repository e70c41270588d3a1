import {
  keptPrice,
  priceIssues,
  type EnteredPrice,
  type KeptPrice,
} from "../../../../platform/values/values";
import type { SheetKey } from "../sheets/sheets";
import { Named, type At, type Faults } from "./faults";
import type { KnownAddress, KnownProduct } from "./known";

/** A customer whom rows may name: of this workbook, or there already. */
export interface NamedCustomer {
  id: string;
  name: string;
  onAccount: boolean;
  terms: { days: number; from: "invoice" | "end_of_month" } | null;
  /** Of the workbook: nothing of theirs is there yet. */
  isNew: boolean;
  /** The oldest first. */
  addresses: KnownAddress[];
}

export interface NamedProduct extends KnownProduct {
  isNew: boolean;
}

/** Whom and what rows of other sheets name. */
export class Naming {
  private readonly references = new Named<NamedCustomer>();
  private readonly customers = new Named<NamedCustomer>();
  private readonly codes = new Named<NamedProduct>();
  private readonly products = new Named<NamedProduct>();

  constructor(private readonly faults: Faults) {}

  addCustomer(customer: NamedCustomer, reference: string | null = null) {
    this.references.add(reference, customer);
    this.customers.add(customer.name, customer);
  }

  addProduct(product: NamedProduct) {
    this.codes.add(product.sku, product);
    this.products.add(product.name, product);
  }

  /** Returns the customer who has this reference, of the workbook or here already; undefined for nobody. */
  customerOfReference = (reference: string): NamedCustomer | undefined =>
    this.references.of(reference)[0];

  /** The customer that the row names; null, with a fault, where that is nobody or more than one. */
  customer(at: At<SheetKey>, name: string): NamedCustomer | null {
    const byReference = this.references.of(name);
    const isReference = byReference.length > 0;
    return this.only(at, "customer", isReference ? byReference : this.customers.of(name), {
      none: "There is no such customer, on the sheet Customers or here.",
      several: isReference
        ? "Several customers here have this account number."
        : "Several customers have this name. Name them by their reference.",
    });
  }

  product(at: At<SheetKey>, name: string): NamedProduct | null {
    const [byCode] = this.codes.of(name);
    return (
      byCode ??
      this.only(at, "product", this.products.of(name), {
        none: "There is no such product, on the sheet Products or here.",
        several: "Several products have this name. Name it by its code.",
      })
    );
  }

  private only<One>(
    at: At<SheetKey>,
    field: string,
    found: readonly One[],
    words: { none: string; several: string },
  ): One | null {
    const [one, other] = found;
    if (one !== undefined && other === undefined) return one;
    this.faults.add(at, field, one === undefined ? words.none : words.several);
    return null;
  }

  /** The price of a row at the rate of its product; null, with a fault, where both ways of writing it differ. */
  price(at: At<SheetKey>, row: EnteredPrice, { vatRate }: NamedProduct): KeptPrice | null {
    const [issue] = priceIssues(row, vatRate);
    if (issue) {
      this.faults.add(at, issue.path, issue.message);
      return null;
    }
    return keptPrice(row, vatRate, { unitPrice: 0, unitPriceIncVat: null });
  }
}

/** Tells whether this was there before. */
export class Once {
  private readonly seen = new Map<string, number>();

  /** The row on which it was first; null where this is the first. */
  before(key: string, row: number): number | null {
    const first = this.seen.get(key.toLowerCase());
    if (first === undefined) this.seen.set(key.toLowerCase(), row);
    return first ?? null;
  }
}
