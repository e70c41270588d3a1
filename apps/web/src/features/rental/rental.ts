import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

type Rental = RouterOutputs["office"]["rental"];
export type Classes = Rental["listClasses"];
export type RentalClass = Classes["items"][number];
export type Rate = RentalClass["rates"][number];
export type Preview = Rental["preview"];
export type Run = Rental["oneRun"];
type Line = Pick<
  Run["charges"][number],
  "className" | "bottleDays" | "freeDays" | "correctionDays"
>;

/** "£2.50 a month; from 11 bottles £2.00; 30 days free". */
export function rateInWords({ per, brackets, bracketsBy, freeDays }: Omit<Rate, "from">): string {
  const parts = brackets.map(({ above, pence }) => {
    const price = `${formatMoney(pence)} a ${per}`;
    if (above === 0) return price;
    return bracketsBy === "bottles"
      ? `${price} from bottle ${above + 1}`
      : `${price} from day ${above + 1}`;
  });
  if (freeDays > 0) parts.push(`${formatQuantity(freeDays, "day")} free`);
  return parts.join("; ");
}

/** "Large bottles: 60 bottle-days, 10 free, 5 fewer before". */
export function lineInWords({ className, bottleDays, freeDays, correctionDays }: Line): string {
  const before = formatQuantity(Math.abs(correctionDays));
  const parts = [
    formatQuantity(bottleDays, "bottle-day"),
    freeDays > 0 && `${formatQuantity(freeDays)} free`,
    correctionDays > 0 && `${before} more of days before`,
    correctionDays < 0 && `${before} fewer of days before`,
  ].filter((part) => part !== false);
  return `${className}: ${parts.join(", ")}`;
}
