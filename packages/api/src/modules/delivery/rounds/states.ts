import type { RoundStatus } from "@roundsman/db";

/** What a change of status does beside itself. */
export interface Move {
  /** New work starts: refused where the business is not in good standing. */
  startsWork: boolean;
  /** The van leaves: the load counts as confirmed unless it was before. */
  leaves: boolean;
  /** The van is back: the office is told. */
  ends: boolean;
}

const move = (what: Partial<Move> = {}): Move => ({
  startsWork: false,
  leaves: false,
  ends: false,
  ...what,
});

/**
 * Every move there is (docs/contract/rounds.md#round). What is out
 * already may always be finished, and done back to out is finishing too.
 */
export const moves: Record<RoundStatus, Partial<Record<RoundStatus, Move>>> = {
  planned: { out: move({ startsWork: true, leaves: true }), done: move({ ends: true }) },
  out: { planned: move(), done: move({ ends: true }) },
  done: { planned: move(), out: move({ leaves: true }) },
};

interface RoundTimes {
  loadConfirmedAt: Date | null;
  wentOutAt: Date | null;
}

/** The columns of a round after the move. */
export function afterMove(to: RoundStatus, { leaves }: Move, before: RoundTimes, now: Date) {
  return {
    status: to,
    loadConfirmedAt: leaves ? (before.loadConfirmedAt ?? now) : before.loadConfirmedAt,
    wentOutAt: to === "planned" ? null : leaves ? (before.wentOutAt ?? now) : before.wentOutAt,
    doneAt: to === "done" ? now : null,
  };
}
