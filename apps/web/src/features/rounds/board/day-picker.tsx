"use client";

import { ButtonLink, DateInput } from "@roundsman/ui";
import { daysAfter } from "@roundsman/ui/format";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRouter } from "next/navigation";

const hrefOf = (day: string) => `/rounds?day=${day}`;

/** From day to day; every day of the board is an address. */
export function DayPicker({ day, today }: { day: string; today: string }) {
  const router = useRouter();
  return (
    <div className="flex items-center gap-1">
      <ButtonLink href={hrefOf(daysAfter(day, -1))} square aria-label="The day before">
        <ChevronLeft aria-hidden />
      </ButtonLink>
      <DateInput
        aria-label="Day"
        className="w-36"
        settled
        value={day}
        onValueChange={(next) => next && router.push(hrefOf(next))}
      />
      <ButtonLink href={hrefOf(daysAfter(day, 1))} square aria-label="The day after">
        <ChevronRight aria-hidden />
      </ButtonLink>
      {day !== today && <ButtonLink href="/rounds">Today</ButtonLink>}
    </div>
  );
}
