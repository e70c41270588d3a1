"use client";

import { useDroppable } from "@dnd-kit/core";
import { Button, cn, EmptyState, SearchField } from "@roundsman/ui";
import { formatQuantity, formatWeight } from "@roundsman/ui/format";
import { ChevronDown, PackageCheck } from "lucide-react";
import { useState } from "react";
import { useDesk } from "../board-context";
import { dropId } from "../moving/board-drag";
import { groupByArea } from "./areas";
import { WaitingArea } from "./waiting-area";

/** Orders that are on no round, by area, the most urgent first. */
export function WaitingColumn() {
  const { board, layout, parcels } = useDesk();
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const { setNodeRef, isOver } = useDroppable({ id: dropId(null) });
  const orderIds = layout.get(null) ?? [];
  const areas = groupByArea(
    orderIds.flatMap((id) => parcels.get(id) ?? []),
    { query, day: board.day },
  );
  const kg = orderIds.reduce((sum, id) => sum + (parcels.get(id)?.waiting?.kg ?? 0), 0);
  const unseen = board.waitingTotal - board.waiting.length;

  return (
    <section
      ref={setNodeRef}
      data-lane={dropId(null)}
      aria-label="Waiting orders"
      className={cn("flex min-h-0 flex-col rounded-lg border bg-muted/60", isOver && "border-ring")}
    >
      <header className="flex flex-col gap-2 rounded-t-lg bg-surface p-3">
        <div className="flex items-baseline justify-between gap-2">
          <h2 className="text-sm font-semibold">Waiting</h2>
          <p className="text-xs text-muted-foreground tabular-nums">
            {formatQuantity(orderIds.length + unseen, "order")} · {formatWeight(kg)}
          </p>
        </div>
        <SearchField
          aria-label="Find among the waiting orders"
          placeholder="Name, place or product"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </header>
      <Button
        variant="ghost"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="justify-between rounded-none border-t md:hidden"
      >
        {open ? "Hide the orders" : "Show the orders"}
        <ChevronDown aria-hidden className={cn("transition-transform", open && "rotate-180")} />
      </Button>
      <div
        className={cn(
          "relative flex-1 flex-col gap-3 overflow-y-auto border-t p-2 md:flex",
          open || query ? "flex" : "hidden",
        )}
      >
        {areas.map((area) => (
          <WaitingArea key={area.name} area={area} />
        ))}
        {areas.length === 0 && (
          <EmptyState
            icon={<PackageCheck />}
            title={query ? "None like that" : "Everything is planned"}
          >
            {query
              ? "Try part of a name, a postcode or a product."
              : "New orders for delivery appear here as they are taken."}
          </EmptyState>
        )}
        {unseen > 0 && (
          <p className="px-2 text-xs text-muted-foreground">
            {formatQuantity(unseen, "order")} more wait; the most urgent are shown.
          </p>
        )}
      </div>
    </section>
  );
}
