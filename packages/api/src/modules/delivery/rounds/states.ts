import type { RoundStatus } from "@roundsman/db";

/** What a change of status does beside itself. */
interface Move {
  /** The van leaves: the load counts as confirmed unless it was before. */
  leaves: boolean;
  /** The van is back: the office is told. */
  ends: boolean;
}

const move = (what: Partial<Move> = {}): Move => ({
  leaves: false,
  ends: false,
  ...what,
});

/** Every move there is (docs/contract/rounds.md#round). */
export const moves: Record<RoundStatus, Partial<Record<RoundStatus, Move>>> = {
  planned: { out: move({ leaves: true }), done: move({ ends: true }) },
  out: { planned: move(), done: move({ ends: true }) },
  done: { planned: move(), out: move({ leaves: true }) },
};

interface RoundTimes {
  loadConfirmedAt: Date | null;
  wentOutAt: Date | null;
  backAt: Date | null;
}

/**
 * Whether a move starts new work, which is refused where the business is not in good standing: a round goes
 * out that was not out before. What was out may always be finished; done back to out is finishing too.
 */
export const startsWork = (
  { leaves }: Move,
  { wentOutAt }: Pick<RoundTimes, "wentOutAt">,
): boolean => leaves && wentOutAt === null;

interface RoundOnItsWay {
  status: RoundStatus;
  driverUserId: string | null;
  /** Whether its driver has it as it stands now. */
  handedOver: boolean;
  stops: readonly { completedAt: Date | null; failedAt: Date | null }[];
}

/** The one act that comes next for a round; null where it is somebody else's turn. */
export function nextStep({ status, driverUserId, handedOver, stops }: RoundOnItsWay) {
  switch (status) {
    case "planned":
      if (driverUserId === null || stops.length === 0) return null;
      return handedOver ? "out" : "issue";
    case "out":
      return stops.every(isRecorded) ? "done" : null;
    case "done":
      return null;
  }
}

export const isRecorded = (stop: { completedAt: Date | null; failedAt: Date | null }): boolean =>
  stop.completedAt !== null || stop.failedAt !== null;

/** Whether the van was out and its goods leave the yard anew from now on. */
export const startsAnew = (from: RoundStatus, to: RoundStatus): boolean =>
  from === "done" || to === "planned";

/** The columns of a round after the move. */
export function afterMove(to: RoundStatus, { leaves }: Move, before: RoundTimes, now: Date) {
  return {
    status: to,
    loadConfirmedAt: leaves ? (before.loadConfirmedAt ?? now) : before.loadConfirmedAt,
    wentOutAt: to === "planned" ? null : leaves ? (before.wentOutAt ?? now) : before.wentOutAt,
    doneAt: to === "done" ? now : null,
    backAt: to === "done" ? before.backAt : null,
    // A van that drives again was not lost.
    lostAt: null,
    lostNote: null,
  };
}
