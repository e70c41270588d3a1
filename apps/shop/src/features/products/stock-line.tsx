import type { Product } from "@/trpc/outputs";

const words: Record<Product["stock"], { text: string; dot: string }> = {
  in_stock: { text: "In stock", dot: "bg-success" },
  low: { text: "Only a few left", dot: "bg-warning" },
  out: { text: "Out of stock", dot: "bg-danger" },
  to_order: { text: "To order: takes a little longer", dot: "bg-info" },
};

/** Whether there is any, in words; the dot only repeats them. */
export function StockLine({ stock, left }: Pick<Product, "stock" | "left">) {
  const { dot } = words[stock];
  const text = stock === "low" && left !== null ? `Only ${left} left` : words[stock].text;
  return (
    <p className="flex items-center gap-2 text-sm text-muted-foreground">
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />
      {text}
    </p>
  );
}
