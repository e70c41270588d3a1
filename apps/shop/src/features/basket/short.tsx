import { TriangleAlert } from "lucide-react";
import type { BasketView } from "@/trpc/buying";

type Short = Omit<BasketView["short"][number], "id">;

/** Of one product there is less than is wanted; what is said beside its quantity. */
export const leftWords = (left: number): string =>
  left === 0 ? "Out of stock. Take it out to order the rest." : `Only ${left} left.`;

interface LeftProps {
  /** How many can be had; null: as many as are wanted. */
  left: number | null;
  quantity: number;
}

/** Said beside a quantity where it is more than can be had; the shop's script shows it as somebody types. */
export function Left({ left, quantity }: LeftProps) {
  if (left === null) return null;
  return (
    <output
      data-left-said=""
      hidden={quantity <= left}
      className="flex items-start gap-2 text-sm font-medium text-danger-text"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {leftWords(left)}
    </output>
  );
}

/** All that can't be had as wanted, by name. */
export const ShortList = ({ short }: { short: readonly Short[] }) => (
  <ul>
    {short.map(({ name, wanted, left }) => (
      <li key={name}>
        {name}: you want {wanted},{" "}
        {left === 0 ? "and there are none left" : `and there are ${left} left`}.
      </li>
    ))}
  </ul>
);
