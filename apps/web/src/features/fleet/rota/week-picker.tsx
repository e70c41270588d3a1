import { ButtonLink } from "@roundsman/ui";
import { daysAfter, formatDateRange } from "@roundsman/ui/format";
import { ChevronLeft, ChevronRight } from "lucide-react";

type WeekPickerProps = { monday: string; thisMonday: string };

/** A week back or on, and home. Each is an address. */
export function WeekPicker({ monday, thisMonday }: WeekPickerProps) {
  const at = (day: string) => `/rounds/rota?week=${day}`;
  return (
    <nav aria-label="Week" className="flex flex-wrap items-center gap-2 border-b px-4 py-2.5">
      <ButtonLink href={at(daysAfter(monday, -7))} square aria-label="The week before">
        <ChevronLeft aria-hidden />
      </ButtonLink>
      <ButtonLink href={at(daysAfter(monday, 7))} square aria-label="The week after">
        <ChevronRight aria-hidden />
      </ButtonLink>
      <p className="text-sm font-medium">{formatDateRange(monday, daysAfter(monday, 6))}</p>
      {monday !== thisMonday && (
        <ButtonLink href="/rounds/rota" variant="ghost">
          This week
        </ButtonLink>
      )}
    </nav>
  );
}
