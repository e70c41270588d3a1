"use client";

import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  Refused,
} from "@roundsman/ui";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Changing } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";
import { nextStages, type NextStage, type Transfer } from "../transfer-states";
import { AdvanceDialog } from "./advance-dialog";
import { CancelTransfer } from "./cancel-transfer";

const deeds: Record<NextStage, string> = {
  awaiting_collection: "Hold for collection",
  in_transit: "It has been collected",
  received: "It has arrived",
};

type TransferActionsProps = {
  transfer: Transfer;
  can: RouterOutputs["office"]["can"]["transfer"];
};

/** The next stage as a button, those after it in a menu: what has happened already need not be told step by step. */
export function TransferActions({ transfer, can }: TransferActionsProps) {
  const [to, moveTo] = useState<NextStage | null>(null);
  const [next, ...later] = nextStages.filter((stage) => can[stage] !== undefined);
  return (
    <Changing>
      <Refused why={can.cancel} label="Cancel transfer">
        <CancelTransfer transfer={transfer} />
      </Refused>
      {later.length > 0 && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button>
              Further on
              <ChevronDown aria-hidden />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent label="Further on">
            {later.map((stage) => (
              <DropdownMenuItem key={stage} onSelect={() => moveTo(stage)}>
                {deeds[stage]}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      {next && (
        <Refused why={can[next]} label={deeds[next]}>
          <Button variant="primary" onClick={() => moveTo(next)}>
            {deeds[next]}
          </Button>
        </Refused>
      )}
      {to && (
        <AdvanceDialog transfer={transfer} to={to} deed={deeds[to]} onClose={() => moveTo(null)} />
      )}
    </Changing>
  );
}
