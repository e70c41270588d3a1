"use client";

import { Badge } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { Banknote, MoonStar } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { Parcel } from "./parcel";
import { WaitingFacts } from "./waiting-facts";

type ParcelFaceProps = {
  parcel: Parcel;
  selected?: boolean;
  onSelect?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** What stands on the card; also what hangs on the pointer while it is dragged. */
export function ParcelFace({ parcel, selected, onSelect, onKeyDown }: ParcelFaceProps) {
  const { name, place, summary, stop, waiting } = parcel;
  return (
    <div className="min-w-0 flex-1 text-xs">
      <div className="flex items-baseline gap-2">
        <button
          type="button"
          aria-pressed={selected}
          onClick={onSelect}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 truncate text-left text-dense leading-5 font-medium"
        >
          {name}
          <span className="sr-only">, show on the map</span>
        </button>
        {stop?.etaAt && (
          <span className="flex items-center gap-0.5 text-muted-foreground tabular-nums">
            {stop.outsideHours && (
              <MoonStar
                aria-label={stop.outsideHoursWhy ?? "Outside hours"}
                className="size-3 text-danger-text"
              />
            )}
            {stop.etaAt}
          </span>
        )}
      </div>
      <p className="truncate text-muted-foreground">{place}</p>
      <p className="line-clamp-2">{summary}</p>
      {stop && stop.amountDuePence > 0 && (
        <Badge className="mt-1">
          <Banknote aria-hidden />
          {formatMoney(stop.amountDuePence)} cash
        </Badge>
      )}
      {!stop && waiting && <WaitingFacts order={waiting} />}
    </div>
  );
}
