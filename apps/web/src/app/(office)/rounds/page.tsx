import { dayOf } from "@roundsman/ui";
import { todayIn } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { DayBoard } from "@/features/rounds/board/day-board";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Rounds" };

/** The board of `?day=YYYY-MM-DD`, else of today. */
export default async function RoundsPage({ searchParams }: PageProps) {
  const today = todayIn(await timeZoneHere());
  const day = dayOf(await searchParams, "day") ?? today;
  const { office } = await api();
  const board = await office.rounds.board({ day });
  // Another day is another board: nothing of this one's state belongs to it.
  return <DayBoard key={day} initial={board} today={today} />;
}
