"use client";

import { ProgressBar, TextLink } from "@roundsman/ui";
import { formatDistance } from "@roundsman/ui/format";
import { GasLine } from "../gas/gas-line";
import { RoundBadge } from "../round-badge";
import { RoundFit } from "../round-fit";
import { RoundMenu } from "../round-menu";
import { RoundNextStep } from "../round-next-step";
import { progressOf } from "../round-states";
import type { BoardRound } from "./board";
import { useDesk, useHands } from "./board-context";

type LaneHeadProps = {
  round: BoardRound;
  index: number;
  /** How many of its stops are still open, as the board stands now. */
  open: number;
};

/** Which van, who drives it and when, how far it is, what it carries, and the next thing to do with it. */
export function LaneHead({ round, index, open }: LaneHeadProps) {
  const { saving } = useDesk();
  const { edit } = useHands();
  const { done, all } = progressOf(round);
  const stops = done + open;
  return (
    <header className="flex flex-col gap-2 rounded-t-lg bg-surface p-3 pb-2.5">
      <div className="flex items-center gap-2">
        <span
          aria-hidden
          className="size-2.5 shrink-0 rounded-full"
          style={{ background: `var(--color-chart-${(index % 6) + 1})` }}
        />
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">
          <TextLink
            href={`/rounds/${round.id}`}
            className="text-foreground no-underline hover:underline"
          >
            {round.vehicleName ?? "No van yet"}
          </TextLink>
        </h2>
        <RoundBadge round={round} />
        <RoundMenu round={round} onEdit={() => edit(round)} />
      </div>
      <div className="flex min-h-7 items-center justify-between gap-2 text-xs">
        <p className="min-w-0 truncate">{round.driverName ?? "No driver yet"}</p>
        <RoundNextStep round={round} size="sm" unsaved={saving} />
      </div>
      <p className="text-xs text-muted-foreground tabular-nums">{whenWords(round, stops)}</p>
      {round.status !== "planned" && (
        <ProgressBar
          label="Progress"
          value={done}
          max={Math.max(all, 1)}
          detail={`${done} of ${all}`}
        />
      )}
      <RoundFit round={round} />
      <GasLine round={round} />
    </header>
  );
}

/** "07:30 to 15:40 · 12 stops · 62 miles", as far as it is known. */
function whenWords({ departsAt, fit, distanceMetres }: BoardRound, stops: number): string {
  const leaves = departsAt ?? fit?.departsAt ?? null;
  return [
    leaves && (fit?.backAt ? `${leaves} to ${fit.backAt}` : `leaves ${leaves}`),
    `${stops} ${stops === 1 ? "stop" : "stops"}`,
    distanceMetres !== null && distanceMetres > 0 && formatDistance(distanceMetres),
  ]
    .filter(Boolean)
    .join(" · ");
}
