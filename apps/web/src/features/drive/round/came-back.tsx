"use client";

import { Button } from "@roundsman/ui";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useDrive } from "../drive-context";
import type { SeenRound } from "../outbox/apply-entries";
import { CountList } from "./count-list";
import { countsOf, type Counts } from "./counts";

/** Fulls that were not handed over and empties that were taken, to be counted off the van. */
export function CameBack({ round }: { round: SeenRound }) {
  const { outbox } = useDrive();
  const items = round.load.filter(
    ({ leg, expected, counted }) => leg === "back" && (expected > 0 || counted !== null),
  );
  const [counts, setCounts] = useState<Counts>({});
  const counted = items.length > 0 && items.every((item) => item.counted !== null);
  const unsent = round.unsentStopIds.size > 0;
  return (
    <section>
      <h2 className="mb-2 text-base font-semibold">What comes back</h2>
      {unsent ? (
        <p className="text-muted-foreground">
          What comes back is worked out once everything on the phone is sent.
        </p>
      ) : items.length === 0 ? (
        <p className="text-muted-foreground">Nothing: everything was handed over.</p>
      ) : (
        <>
          <CountList items={items} counts={counts} onChange={setCounts} />
          <Button
            size="touch"
            className="mt-3 w-full"
            onClick={() =>
              void outbox.record(round.id, {
                kind: "load",
                leg: "back",
                counts: countsOf(items, counts),
              })
            }
          >
            {counted && <CircleCheck aria-hidden className="text-success" />}
            {counted ? "Counted: save again" : "Save the count"}
          </Button>
        </>
      )}
    </section>
  );
}
