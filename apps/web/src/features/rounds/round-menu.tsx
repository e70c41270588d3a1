"use client";

import {
  ConfirmDialog,
  DropdownMenu,
  DropdownMenuAct,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  IconButton,
} from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import {
  CircleCheck,
  ClipboardList,
  Ellipsis,
  FileText,
  Pencil,
  Send,
  Trash2,
  TriangleAlert,
  Truck,
  Undo2,
} from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Changing } from "@/session/office-context";
import { LoseVan } from "./moves/lose-van";
import { roundName, type HandedRound, type Round, type Status } from "./round-states";
import { useRoundActions } from "./use-round-actions";

type RoundMenuProps = {
  round: HandedRound;
  onEdit: () => void;
  /** Where to go once it is removed and its own page is none any more. */
  onRemoved?: () => void;
};

type Step = { to: Status; words: string; Icon: typeof Truck };

/** What setting another status is called from each one, the likely one first. Which may be set the service says. */
const steps: Record<Status, readonly Step[]> = {
  planned: [
    { to: "out", words: "Set out", Icon: Truck },
    { to: "done", words: "Set done", Icon: CircleCheck },
  ],
  out: [
    { to: "done", words: "Set done", Icon: CircleCheck },
    { to: "planned", words: "Back to planned", Icon: Undo2 },
  ],
  done: [
    { to: "out", words: "Back to out", Icon: Undo2 },
    { to: "planned", words: "Back to planned", Icon: Undo2 },
  ],
};

/** Everything that can be done with a round. */
export function RoundMenu({ round, onEdit, onRemoved }: RoundMenuProps) {
  const { question, issue, move, remove, refresh } = useRoundActions(round);
  const [removing, setRemoving] = useState(false);
  const [losing, setLosing] = useState(false);
  const name = roundName(round);
  const { can } = round;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label={`More on ${name}`} size="sm">
            <Ellipsis aria-hidden />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent label={`More on ${name}`}>
          <Changing>
            <DropdownMenuAct why={can.change} onSelect={onEdit}>
              <Pencil aria-hidden />
              Change van, driver, times
            </DropdownMenuAct>
            <DropdownMenuAct why={can.issue} onSelect={issue}>
              <Send aria-hidden />
              {round.issuedAt === null ? "Issue to the driver" : "Issue again"}
            </DropdownMenuAct>
            {steps[round.status].map(({ to, words, Icon }) => (
              <DropdownMenuAct key={to} why={can[to]} onSelect={() => move(to)}>
                <Icon aria-hidden />
                {words}
              </DropdownMenuAct>
            ))}
            <DropdownMenuAct why={can.loseVan} danger onSelect={() => setLosing(true)}>
              <TriangleAlert aria-hidden />
              Van lost
            </DropdownMenuAct>
            <DropdownMenuSeparator />
          </Changing>
          <DropdownMenuItem asChild>
            <Link href={`/rounds/${round.id}/load-sheet`}>
              <ClipboardList aria-hidden />
              Load sheet
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link href={`/rounds/${round.id}/delivery-notes`}>
              <FileText aria-hidden />
              Delivery notes
            </Link>
          </DropdownMenuItem>
          {can.remove !== undefined && (
            <Changing>
              <DropdownMenuSeparator />
              <DropdownMenuAct why={can.remove} danger onSelect={() => setRemoving(true)}>
                <Trash2 aria-hidden />
                Remove the round
              </DropdownMenuAct>
            </Changing>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {question}
      {losing && <LoseVan round={round} onClose={() => setLosing(false)} />}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Remove ${name} on ${formatDate(round.roundDate)}?`}
        description={consequences(round)}
        confirm="Remove round"
        onConfirm={async () => {
          await remove();
          if (onRemoved) onRemoved();
          else await refresh();
        }}
      />
    </>
  );
}

function consequences({ stops, issuedAt, driverName }: Round): string {
  const waits = stops.length === 1 ? "Its order waits" : `Its ${stops.length} orders wait`;
  return [
    stops.length > 0 && `${waits} to be planned again.`,
    issuedAt !== null && `${driverName ?? "The driver"} has been told of it already.`,
    "This can't be undone.",
  ]
    .filter(Boolean)
    .join(" ");
}
