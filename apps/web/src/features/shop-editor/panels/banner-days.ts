import { formatDate } from "@roundsman/ui/format";
import type { Banner } from "../draft/configuration";

/** When a banner is shown; its days are whole ones of the business's own calendar. */
export function bannerDays({ from, until }: Pick<Banner, "from" | "until">): string {
  if (from && until) return `${formatDate(from)} until ${formatDate(until)}`;
  if (from) return `From ${formatDate(from)}`;
  return until ? `Until ${formatDate(until)}` : "Always";
}
