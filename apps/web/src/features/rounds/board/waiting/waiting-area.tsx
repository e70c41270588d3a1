"use client";

import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "@roundsman/ui";
import { formatQuantity, formatWeight } from "@roundsman/ui/format";
import { ChevronDown, Truck } from "lucide-react";
import { useOffice } from "@/session/office-context";
import { roundName } from "../../round-states";
import type { Area } from "./areas";
import { takesMoves } from "../board";
import { useDesk, useHands } from "../board-context";
import { ParcelCard } from "../parcels/parcel-card";

/** The waiting orders of one area, which can go onto a round together. */
export function WaitingArea({ area: { name, parcels, kg } }: { area: Area }) {
  const { board } = useDesk();
  const { put } = useHands();
  const { mayChange } = useOffice();
  const fixed = mayChange ? null : "You may only look.";
  const rounds = board.rounds.filter(takesMoves);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex min-h-7 items-center justify-between gap-2 pl-1">
        <h3 className="min-w-0 truncate text-xs font-semibold">{name}</h3>
        {rounds.length > 0 && (
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button variant="ghost" size="sm" className="text-xs">
                Put all {parcels.length} on
                <span className="sr-only">, {name}</span>
                <ChevronDown aria-hidden />
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent label={`Put all of ${name} on`}>
              <DropdownMenuLabel>
                {formatQuantity(parcels.length, "order")}, {formatWeight(kg)}, onto
              </DropdownMenuLabel>
              {rounds.map((round) => (
                <DropdownMenuItem
                  key={round.id}
                  onSelect={() =>
                    put(
                      parcels.map(({ orderId }) => orderId),
                      round.id,
                      Number.MAX_SAFE_INTEGER,
                    )
                  }
                >
                  <Truck aria-hidden />
                  {roundName(round)}
                </DropdownMenuItem>
              ))}
            </DropdownMenuContent>
          </DropdownMenu>
        )}
      </div>
      <ul aria-label={`Waiting in ${name}`} className="flex flex-col gap-1.5">
        {parcels.map((parcel) => (
          <ParcelCard key={parcel.orderId} parcel={parcel} fixed={fixed} />
        ))}
      </ul>
    </div>
  );
}
