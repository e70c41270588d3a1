"use client";

import { Button } from "@roundsman/ui";
import { Bell } from "lucide-react";
import { useDrive } from "../drive-context";
import { usePhoneNotices } from "./use-phone-notices";

/** Offers to tell of rounds on this phone, where it can and does not yet. */
export function NoticesOffer() {
  const { readOnly, keeps } = useDrive();
  return readOnly || !keeps ? null : <Offer />;
}

function Offer() {
  const { state, begin, isBusy } = usePhoneNotices();
  if (state !== "not told") return null;
  return (
    <Button size="touch" className="mt-6 w-full" loading={isBusy} onClick={begin}>
      <Bell aria-hidden />
      Tell me when my round changes
    </Button>
  );
}
