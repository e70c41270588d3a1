"use client";

import { Badge, cn } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { Pencil } from "lucide-react";
import { useOffice } from "@/session/office-context";
import { dayText, type RotaDay } from "./rota-day";

type RotaCellProps = { name: string; day: RotaDay; onOpen: () => void };

/** One day of one driver; pressing it sets the day. What differs from the usual carries a mark. */
export function RotaCell({ name, day, onOpen }: RotaCellProps) {
  const { mayChange } = useOffice();
  const off = !day.working;
  const look = cn(
    "flex min-h-11 w-full flex-col items-center justify-center gap-0.5 rounded-md px-1 text-xs tabular-nums",
    off ? "bg-muted text-muted-foreground" : "text-foreground",
    day.differs && "font-semibold",
  );
  const words = (
    <>
      <span className="inline-flex items-center gap-1 whitespace-nowrap">
        {day.differs && <Pencil aria-hidden className="size-3" />}
        {dayText(day)}
      </span>
      {day.timeOff === "requested" && <Badge tone="warning">Asks off</Badge>}
    </>
  );
  if (!mayChange) return <div className={look}>{words}</div>;
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cn(look, "border border-transparent hover:border-input hover:bg-hover")}
    >
      <span className="sr-only">
        {name}, {formatDate(day.day)}: {day.differs && "differs from the usual, "}
      </span>
      {words}
    </button>
  );
}
