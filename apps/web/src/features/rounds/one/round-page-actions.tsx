"use client";

import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@roundsman/ui";
import { ChevronDown, Printer } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { RoundDialog } from "../form/round-dialog";
import { RoundMenu } from "../round-menu";
import { RoundNextStep } from "../round-next-step";
import type { HandedRound } from "../round-states";

/** What can be done with the round, from its own page. */
export function RoundPageActions({ round }: { round: HandedRound }) {
  const router = useRouter();
  const [editing, setEditing] = useState(false);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button>
            <Printer aria-hidden />
            Print
            <ChevronDown aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent label="Print">
          <DropdownMenuItem asChild>
            <Link href={`/rounds/${round.id}/load-sheet`}>Load sheet</Link>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link href={`/rounds/${round.id}/delivery-notes`}>Delivery notes</Link>
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <RoundMenu
        round={round}
        onEdit={() => setEditing(true)}
        onRemoved={() => router.push(`/rounds?day=${round.roundDate}`)}
      />
      <RoundNextStep round={round} />
      {editing && (
        <RoundDialog round={round} day={round.roundDate} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
