"use client";

import { Button, ButtonLink, EmptyState, PageHeader, useAsked } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { Map as MapIcon, Plus, Sparkles, Truck } from "lucide-react";
import { useMemo, useState } from "react";
import { Changing } from "@/session/office-context";
import { RoundDialog } from "../form/round-dialog";
import { PlanDay } from "../planning/plan-day";
import type { Board, BoardRound } from "./board";
import { DeskProvider, HandsProvider, SelectedProvider } from "./board-context";
import { BoardDrag } from "./moving/board-drag";
import { BoardMap } from "./map/board-map";
import { DayPicker } from "./day-picker";
import { Lane } from "./lane";
import { MoveRefused } from "./moving/move-refused";
import { OtherDay } from "./other-day";
import { useBoard } from "./moving/use-board";
import { useBoardHands } from "./moving/use-board-hands";
import { useMapShown } from "./map/use-map-shown";
import { WaitingColumn } from "./waiting/waiting-column";

type DayBoardProps = { initial: Board; today: string };

/** The day's board: what waits at the left, a lane a round, the map beside. */
export function DayBoard({ initial, today }: DayBoardProps) {
  const state = useBoard(initial);
  const { board, layout, parcels, saving } = state;
  const [editing, edit] = useState<BoardRound | "new" | null>(null);
  const [planning, setPlanning] = useState(false);
  const [mapShown, toggleMap] = useMapShown();
  const { hands, said, selectedId, letGo } = useBoardHands(state, edit);
  useAsked("plan", () => setPlanning(true));
  useAsked("round", () => edit("new"));
  const desk = useMemo(
    () => ({ board, layout, parcels, saving }),
    [board, layout, parcels, saving],
  );

  return (
    <HandsProvider value={hands}>
      <DeskProvider value={desk}>
        <SelectedProvider value={selectedId}>
          <PageHeader
            title={`Rounds, ${formatDate(board.day)}`}
            className="mb-3"
            actions={
              <>
                <DayPicker day={board.day} today={today} />
                <ButtonLink href="/rounds/rota">Drivers and vehicles</ButtonLink>
                <Button onClick={toggleMap}>
                  <MapIcon aria-hidden />
                  {mapShown ? "Hide the map" : "Map"}
                </Button>
                <Changing>
                  {board.day >= today && (
                    <Button disabled={saving} onClick={() => setPlanning(true)}>
                      <Sparkles aria-hidden />
                      Plan the day
                    </Button>
                  )}
                  <Button variant="primary" onClick={() => edit("new")}>
                    <Plus aria-hidden />
                    New round
                  </Button>
                </Changing>
              </>
            }
          />
          <MoveRefused state={state} />
          <OtherDay state={state} />
          <output className="sr-only">{said}</output>
          <BoardDrag>
            <div
              onFocusCapture={letGo}
              className="flex flex-col gap-3 md:grid md:h-[max(34rem,calc(100dvh-var(--shell-top)-7rem))] md:grid-cols-[15.5rem_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)] data-map:xl:grid-cols-[15.5rem_minmax(0,1fr)_18rem]"
              data-map={mapShown ? "" : undefined}
            >
              <WaitingColumn />
              <section
                aria-label="Rounds of the day"
                className="relative flex min-w-0 flex-col gap-3 md:flex-row md:overflow-x-auto md:pb-1"
              >
                {board.rounds.map((round, index) => (
                  <Lane key={round.id} round={round} index={index} />
                ))}
                {board.rounds.length === 0 && (
                  <EmptyState
                    icon={<Truck />}
                    className="m-auto"
                    title="No rounds on this day yet"
                    action={
                      <Changing>
                        <Button variant="primary" onClick={() => edit("new")}>
                          New round
                        </Button>
                      </Changing>
                    }
                  >
                    Make one for each van that goes out, then put orders on them.
                  </EmptyState>
                )}
              </section>
              {mapShown && (
                <BoardMap className="order-first h-72 md:col-span-2 md:row-start-1 md:mb-0 xl:order-none xl:col-span-1 xl:col-start-3 xl:h-auto" />
              )}
            </div>
          </BoardDrag>
          {planning && <PlanDay board={board} onClose={() => setPlanning(false)} />}
          {editing !== null && (
            <RoundDialog
              round={editing === "new" ? null : editing}
              day={board.day}
              onClose={() => edit(null)}
            />
          )}
        </SelectedProvider>
      </DeskProvider>
    </HandsProvider>
  );
}
