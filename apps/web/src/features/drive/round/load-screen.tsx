"use client";

import { Button, Card, EmptyState } from "@roundsman/ui";
import { Package } from "lucide-react";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../screens/drive-header";
import { forgetDraftsOf } from "@/features/offline/drafts";
import { useDraft } from "../offline/use-draft";
import type { SeenRound } from "../outbox/apply-entries";
import { SerialsOnVan } from "./serials-on-van";
import { useScanned } from "./use-scanned";
import { useScreen } from "../screens/use-screen";
import { CountList } from "./count-list";
import { countDraft, countOf, countsOf, type Counts } from "./counts";

/** What should be on the van. One tap where all is there; a count where something is not. */
export function LoadScreen({ round }: { round: SeenRound }) {
  const { outbox, owner } = useDrive();
  const { go } = useScreen();
  const items = round.load.filter(({ leg }) => leg === "out");
  const [counts, setCounts] = useDraft<Counts>(countDraft(round, items, "out"), {});
  const scan = useScanned(round, "out");
  const short = items.some((item) => countOf(item, counts) < item.expected);

  async function confirm() {
    const kept = await outbox.record(round.id, {
      kind: "load",
      leg: "out",
      counts: countsOf(items, counts),
      ...(round.serials && { serials: scan.named }),
    });
    if (!kept) return;
    void forgetDraftsOf(owner, round.id).catch(() => undefined);
    go({ round: round.id }, "replace");
  }

  return (
    <>
      <DriveHeader
        title="Check the load"
        hint={round.startYard ? `At ${round.startYard.name}` : undefined}
        up={{ round: round.id }}
      />
      {items.length === 0 ? (
        <Card>
          <EmptyState icon={<Package />} title="Nothing to load">
            This round has no stops yet.
          </EmptyState>
        </Card>
      ) : (
        <>
          <CountList
            items={items}
            counts={counts}
            onChange={(counted) => setCounts(() => counted)}
          />
          {round.serials && <SerialsOnVan round={round} scan={scan} leg="out" />}
          <Button
            size="touch"
            variant="primary"
            className="mt-4 w-full"
            onClick={() => void confirm()}
          >
            {short ? "Confirm what is there" : "All is on the van"}
          </Button>
        </>
      )}
    </>
  );
}
