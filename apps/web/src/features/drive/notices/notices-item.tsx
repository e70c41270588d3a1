"use client";

import { DropdownMenuItem } from "@roundsman/ui";
import { Bell } from "lucide-react";
import { useScreen } from "../screens/use-screen";

/** The way to what this phone tells of, in one's own menu. */
export function NoticesItem() {
  const { go } = useScreen();
  return (
    <DropdownMenuItem onSelect={() => go({ view: "notices" })}>
      <Bell aria-hidden />
      Round notices
    </DropdownMenuItem>
  );
}
