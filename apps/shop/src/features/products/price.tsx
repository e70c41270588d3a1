import { formatMoney, perUnit } from "@roundsman/ui/format";
import type { Product } from "@/trpc/outputs";

const shownPerMeasure = (tenths: number, measure: string) =>
  `${tenths < 1000 ? `${(tenths / 10).toFixed(1)}p` : formatMoney(Math.round(tenths / 10))} per ${measure}`;

/** The price of one kilogram or litre, as the Price Marking Order asks; including VAT but for trade customers. */
export function PerMeasure({ product: { perMeasure, own, unregistered } }: { product: Product }) {
  if (!perMeasure) return null;
  const tenths = own && !unregistered ? perMeasure.exVatTenths : perMeasure.incVatTenths;
  return (
    <p className="text-sm text-muted-foreground tabular-nums">
      {shownPerMeasure(tenths, perMeasure.measure)}
    </p>
  );
}

/** What a shopper pays, and what it is without VAT for those who claim it back. */
export function Price({ product, large = false }: { product: Product; large?: boolean }) {
  const { priceIncVat, priceExVat, vatRate, unit, own, unregistered } = product;
  const size = `font-heading font-bold ${large ? "text-4xl" : "text-xl"}`;
  if (unregistered) {
    return (
      <p className="leading-tight">
        <span className={size}>{formatMoney(priceIncVat)}</span>
        {perUnit(unit)}
        {own && <span className="text-sm text-muted-foreground"> your price</span>}
      </p>
    );
  }
  // Trade customers reckon without VAT.
  if (own) {
    return (
      <p className="leading-tight">
        <span className={size}>{formatMoney(priceExVat)}</span>
        {perUnit(unit)}{" "}
        <span className="text-sm text-muted-foreground">
          ex VAT, your price
          {vatRate > 0 && <span className="block">{formatMoney(priceIncVat)} inc VAT</span>}
        </span>
      </p>
    );
  }
  return (
    <p className="leading-tight">
      <span className={size}>{formatMoney(priceIncVat)}</span>
      {perUnit(unit)}{" "}
      <span className="text-sm text-muted-foreground">
        <span className="whitespace-nowrap">
          {vatRate === 0 ? "no VAT" : `inc ${vatRate}% VAT`}
        </span>
        {vatRate > 0 && <span className="block">{formatMoney(priceExVat)} ex VAT</span>}
      </span>
    </p>
  );
}
