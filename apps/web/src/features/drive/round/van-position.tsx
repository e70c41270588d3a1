"use client";

import { Button } from "@roundsman/ui";
import { MapPin, MapPinOff } from "lucide-react";
import { useDrive } from "../drive-context";
import type { SeenRound } from "../outbox/apply-entries";
import { useVanPosition } from "./use-van-position";

/** Lets the office see the van on its map, while the round is out and the driver allows it. */
export function VanPosition({ round }: { round: SeenRound }) {
  const { readOnly } = useDrive();
  const { shared, share, fault } = useVanPosition(round.id);
  if (readOnly) return null;
  return (
    <div className="mt-3">
      <Button size="touch" variant="ghost" className="w-full" onClick={() => share(!shared)}>
        {shared ? <MapPin aria-hidden /> : <MapPinOff aria-hidden />}
        {shared ? "The office sees the van: stop" : "Show the office where the van is"}
      </Button>
      {fault && <p className="text-center text-danger-text">{fault}</p>}
    </div>
  );
}
