"use client";

import { Button } from "@roundsman/ui";
import { CircleCheck } from "lucide-react";
import { useDrive } from "../drive-context";
import { forgetDraftsOf } from "@/features/offline/drafts";
import { useDraft } from "../offline/use-draft";
import type { SeenRound } from "../outbox/apply-entries";
import { SerialsOnVan } from "./serials-on-van";
import { useScanned } from "./use-scanned";
import { CountList } from "./count-list";
import { comingBack, countDraft, countsOf, type Counts } from "./counts";

/** Fulls that were not handed over and empties that were taken, to be counted off the van. */
export function CameBack({ round }: { round: SeenRound }) {
  const { outbox, owner } = useDrive();
  const items = comingBack(round.load);
  const [counts, setCounts] = useDraft<Counts>(countDraft(round, items, "back"), {});
  const scan = useScanned(round, "back");
  const counted = items.length > 0 && items.every((item) => item.counted !== null);
  async function save() {
    const said = {
      kind: "load",
      leg: "back",
      counts: countsOf(items, counts),
      ...(scan.named.length > 0 && { serials: scan.named }),
    } as const;
    if (await outbox.record(round.id, said)) {
      await forgetDraftsOf(owner, round.id).catch(() => undefined);
    }
  }
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
          <CountList items={items} counts={counts} onChange={(all) => setCounts(() => all)} />
          {round.serials && <SerialsOnVan round={round} scan={scan} leg="back" />}
          <Button size="touch" className="mt-3 w-full" onClick={() => void save()}>
            {counted && <CircleCheck aria-hidden className="text-success" />}
            {counted ? "Counted: save again" : "Save the count"}
          </Button>
        </>
      )}
    </section>
  );
}
