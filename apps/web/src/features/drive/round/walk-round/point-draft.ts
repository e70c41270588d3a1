import type { Checked } from "../../driving";

/** One point as the driver fills it in. */
export type PointDraft = {
  /** Null: not looked at yet. */
  answer: "ok" | "defect" | null;
  words: string;
  /** Null: the driver has not said whether the van can go out. */
  unsafe: boolean | null;
  /** The data URL of a picture. */
  photo: string | null;
};
export type CheckDraft = Record<string, PointDraft>;

const notLookedAt: PointDraft = { answer: null, words: "", unsafe: null, photo: null };
export const draftOf = (draft: CheckDraft, point: string): PointDraft =>
  draft[point] ?? notLookedAt;

/** What is still missing, in words; null where the check can be recorded. */
export function whatIsMissing(points: readonly string[], draft: CheckDraft): string | null {
  const open = points.filter((point) => draftOf(draft, point).answer === null).length;
  if (open > 0) return open === 1 ? "One point is still open." : `${open} points are still open.`;
  const silent = points.find((point) => {
    const { answer, words } = draftOf(draft, point);
    return answer === "defect" && words.trim() === "";
  });
  if (silent !== undefined) return `Say what is wrong: ${silent}.`;
  const unjudged = points.find((point) => {
    const { answer, unsafe } = draftOf(draft, point);
    return answer === "defect" && unsafe === null;
  });
  return unjudged === undefined ? null : `Say whether the van can go out: ${unjudged}.`;
}

/** What was found, as it is recorded. */
export const checkedOf = (points: readonly string[], draft: CheckDraft): Checked["points"] =>
  points.map((point) => {
    const { answer, words, unsafe, photo } = draftOf(draft, point);
    if (answer !== "defect") return { point, ok: true };
    // Asked for before it is recorded (`whatIsMissing`): a van that nobody judged stays.
    return {
      point,
      ok: false,
      words: words.trim(),
      unsafe: unsafe ?? true,
      ...(photo && { picture: photo }),
    };
  });
