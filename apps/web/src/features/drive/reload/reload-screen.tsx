"use client";

import { dueReload } from "@roundsman/api/aboard";
import { Button, Card, cn, EmptyState, QuantityInput } from "@roundsman/ui";
import { Package } from "lucide-react";
import { forgetDraftsOf } from "@/features/offline/drafts";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../screens/drive-header";
import type { Reload } from "../driving";
import { useDraft } from "../offline/use-draft";
import type { SeenRound } from "../outbox/apply-entries";
import { useSingleRun } from "../single-run";
import { useScreen } from "../screens/use-screen";
import { countOf, itemsOf, keyOf, reloadedOf, type ReloadDraft } from "./reload-draft";

/** The reload that comes next, counted: one tap where all is as it should be. Works without signal. */
export function ReloadScreen({ round }: { round: SeenRound }) {
  const reload = dueReload(round.stops, round.reloads);
  return (
    <>
      <DriveHeader
        title="Reload"
        hint={reload ? `At ${reload.locationName}` : undefined}
        up={{ round: round.id }}
      />
      {reload ? (
        <ReloadForm key={reload.id} round={round} reload={reload} />
      ) : (
        <Card>
          <EmptyState icon={<Package />} title="Nothing to reload now">
            The van is loaded for the stops that come next.
          </EmptyState>
        </Card>
      )}
    </>
  );
}

function ReloadForm({ round, reload }: { round: SeenRound; reload: Reload }) {
  const { outbox, owner } = useDrive();
  const { go } = useScreen();
  const { busy, run } = useSingleRun();
  // What is to be counted has changed: what was counted of it is of no use.
  const of = {
    about: `reload ${reload.id}`,
    form: "reload",
    basis: JSON.stringify(reload.items.map((item) => [keyOf(item, "load"), item.load, item.drop])),
  };
  const [draft, setDraft] = useDraft<ReloadDraft>(of, {});

  const confirm = () =>
    run(async () => {
      const body = reloadedOf(reload, draft);
      const kept = await outbox.record(round.id, { kind: "reload", reloadId: reload.id, body });
      if (!kept) return false;
      void forgetDraftsOf(owner, of.about).catch(() => undefined);
      go({ round: round.id }, "replace");
      return true;
    });

  const ways = [
    { way: "drop", title: "Put down" },
    { way: "load", title: "Load" },
  ] as const;
  return (
    <div className="flex flex-col gap-5">
      {ways.map(({ way, title }) => {
        const items = itemsOf(reload, way);
        if (items.length === 0) return null;
        return (
          <section key={way}>
            <h2 className="mb-2 text-base font-semibold">{title}</h2>
            <ul className="flex flex-col divide-y rounded-lg border bg-surface">
              {items.map((item) => {
                const name =
                  item.condition === "empty" ? `${item.productName}, empty` : item.productName;
                const off = countOf(item, way, draft) - item[way];
                return (
                  <li
                    key={keyOf(item, way)}
                    className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5"
                  >
                    <span className="min-w-32 flex-1">
                      <span className="block text-base leading-5 font-medium">{name}</span>
                      <span
                        className={cn(
                          "text-sm text-muted-foreground",
                          off !== 0 && "text-danger-text",
                        )}
                      >
                        {item[way]} expected
                        {off !== 0 && `, ${Math.abs(off)} ${off < 0 ? "fewer" : "more"}`}
                      </span>
                    </span>
                    <QuantityInput
                      size="touch"
                      aria-label={`${title}: ${name}`}
                      value={countOf(item, way, draft)}
                      onValueChange={(counted) =>
                        setDraft((now) => ({ ...now, [keyOf(item, way)]: counted }))
                      }
                    />
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
      <Button size="touch" variant="primary" loading={busy} onClick={() => void confirm()}>
        The van is reloaded
      </Button>
    </div>
  );
}
