"use client";

import { Switch } from "@roundsman/ui";
import { useDrive } from "../drive-context";
import type { SeenRound } from "../outbox/apply-entries";
import { useVanPosition } from "./use-van-position";

/** Lets the office see the van on its map, while the round is out and the driver allows it. */
export function VanPosition({ round }: { round: SeenRound }) {
  const { readOnly } = useDrive();
  const { shared, setShared, fault } = useVanPosition(round.id);
  if (readOnly) return null;
  return (
    <div className="mt-4 flex min-h-11 items-center">
      <Switch
        checked={shared}
        onCheckedChange={setShared}
        label="Show the office where the van is"
        hint={fault ?? "Only while this round is out and this page is open."}
      />
    </div>
  );
}
