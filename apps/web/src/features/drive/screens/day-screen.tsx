"use client";

import { Card, EmptyState } from "@roundsman/ui";
import { formatDate, formatDay } from "@roundsman/ui/format";
import { CalendarClock, ChevronRight, Coffee } from "lucide-react";
import Link from "next/link";
import { progressOf } from "@/features/rounds/round-states";
import { RoundBadge } from "@/features/rounds/round-badge";
import { useDrive } from "../drive-context";
import { DriveHeader } from "./drive-header";
import { NoticesOffer } from "../notices/notices-offer";
import { InstallHint } from "./install-hint";
import type { SeenRound } from "../outbox/apply-entries";
import { RoundScreen } from "../round/round-screen";
import { addressOf, useScreen } from "./use-screen";

/** The rounds of today and those to come. Where there is only one to drive, that one at once. */
export function DayScreen() {
  const { day, rounds } = useDrive();
  const { go } = useScreen();
  const [only, ...others] = rounds;
  if (only && others.length === 0 && only.status !== "done") return <RoundScreen round={only} />;
  return (
    <>
      <DriveHeader home title="Your rounds" hint={formatDate(day.today)} />
      {rounds.length === 0 ? (
        <Card>
          <EmptyState icon={<Coffee />} title="No round today">
            When the office issues one to you, it appears here and in your notices.
          </EmptyState>
        </Card>
      ) : (
        <ul className="flex flex-col gap-3">
          {rounds.map((round) => (
            <li key={round.id}>
              <RoundLink round={round} onOpen={() => go({ round: round.id })} />
            </li>
          ))}
        </ul>
      )}
      {day.coming.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-2 text-sm font-semibold">Coming up</h2>
          <ul className="flex flex-col divide-y rounded-lg border bg-surface">
            {day.coming.map(({ id, roundDate, vehicleName, departsAt, stops }) => (
              <li key={id} className="flex items-center gap-3 px-4 py-3">
                <CalendarClock aria-hidden className="size-5 text-muted-foreground" />
                <span>
                  <span className="block font-medium">{formatDay(roundDate)}</span>
                  <span className="block text-muted-foreground">
                    {[departsAt, vehicleName, stopWords(stops)].filter(Boolean).join(" · ")}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <NoticesOffer />
      <InstallHint />
    </>
  );
}

const stopWords = (count: number) => `${count} ${count === 1 ? "stop" : "stops"}`;

function RoundLink({ round, onOpen }: { round: SeenRound; onOpen: () => void }) {
  const { done, all } = progressOf(round);
  return (
    <Link
      href={addressOf({ round: round.id })}
      prefetch={false}
      onClick={(event) => {
        event.preventDefault();
        onOpen();
      }}
      className="flex items-center gap-3 rounded-lg border bg-surface p-4 shadow-xs"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="text-base font-semibold">{round.vehicleName ?? "Your round"}</span>
          <RoundBadge round={round} />
        </span>
        <span className="block text-muted-foreground">
          {[
            formatDay(round.roundDate),
            round.departsAt ?? round.fit?.departsAt,
            done > 0 ? `${done} of ${stopWords(all)} done` : stopWords(all),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 text-muted-foreground" />
    </Link>
  );
}
