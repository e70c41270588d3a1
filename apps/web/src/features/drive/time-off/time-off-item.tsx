"use client";

import { DropdownMenuItem } from "@roundsman/ui";
import { CalendarX2 } from "lucide-react";
import { useScreen } from "../screens/use-screen";

/** The way to one's days off, in one's own menu. */
export function TimeOffItem() {
  const { go } = useScreen();
  return (
    <DropdownMenuItem onSelect={() => go({ view: "time-off" })}>
      <CalendarX2 aria-hidden />
      Time off
    </DropdownMenuItem>
  );
}
