import { describe, expect, it } from "vitest";
import { roundStatuses } from "./schema";
import { afterMove, moves, startsWork } from "./states";

const now = new Date("2026-11-20T08:00:00Z");
const before = new Date("2026-11-20T07:00:00Z");
const unset = { loadConfirmedAt: null, wentOutAt: null, backAt: null };

describe("a round's status", () => {
  it("moves from any to any other", () => {
    for (const from of roundStatuses) {
      const targets = roundStatuses.filter((to) => to !== from);
      expect(Object.keys(moves[from]).toSorted()).toEqual(targets.toSorted());
    }
  });

  it("starts new work only where a round goes out that was not out before", () => {
    const starting = (wentOutAt: Date | null) =>
      roundStatuses.flatMap((from) =>
        roundStatuses.flatMap((to) => {
          const move = moves[from][to];
          return move && startsWork(move, { wentOutAt }) ? `${from} ${to}` : [];
        }),
      );
    expect(starting(null)).toEqual(["planned out", "done out"]);
    expect(starting(before)).toEqual([]);
  });

  it("confirms the load on the way out unless it is confirmed", () => {
    const out = moves.planned.out!;
    expect(afterMove("out", out, unset, now)).toMatchObject({
      loadConfirmedAt: now,
      wentOutAt: now,
      doneAt: null,
    });
    expect(afterMove("out", out, { ...unset, loadConfirmedAt: before }, now)).toMatchObject({
      loadConfirmedAt: before,
    });
    expect(afterMove("done", moves.planned.done!, unset, now)).toMatchObject({
      loadConfirmedAt: null,
      doneAt: now,
    });
  });

  it("forgets being done, back and lost when it goes back", () => {
    const was = { loadConfirmedAt: before, wentOutAt: before, backAt: before };
    expect(afterMove("out", moves.done.out!, was, now)).toEqual({
      status: "out",
      loadConfirmedAt: before,
      wentOutAt: before,
      doneAt: null,
      backAt: null,
      lostAt: null,
      lostNote: null,
    });
    expect(afterMove("planned", moves.out.planned!, was, now)).toMatchObject({ wentOutAt: null });
  });
});
