import { StatusBadge, TableCell, TableRow } from "@roundsman/ui";
import { formatTime } from "@roundsman/ui/format";
import { Warehouse } from "lucide-react";
import type { DrivenRound } from "../one/driven-round";
import { ReloadGoods } from "./reload-goods";
import type { Reload } from "./reload-words";
import { RemoveReload } from "./remove-reload";

type ReloadRowProps = { round: DrivenRound; reload: Reload; timeZone: string };

/** A stay at a yard, between the stops where it lies. */
export function ReloadRow({ round, reload, timeZone }: ReloadRowProps) {
  const { doneAt, locationName } = reload;
  return (
    <TableRow className="bg-muted/50 [&>td]:align-top">
      <TableCell>
        <span className="flex items-center gap-1.5 font-medium">
          <Warehouse aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          Reload at {locationName}
        </span>
      </TableCell>
      <TableCell label="Time" fit>
        {doneAt ? formatTime(doneAt, timeZone) : "–"}
      </TableCell>
      <TableCell label="Goods">
        <ReloadGoods reload={reload} />
      </TableCell>
      <TableCell label="Money" fit>
        –
      </TableCell>
      <TableCell label="State">
        <StatusBadge kind={doneAt ? "done" : "waiting"}>
          {doneAt ? "Reloaded" : "To come"}
        </StatusBadge>
      </TableCell>
      <TableCell label="" fit>
        <RemoveReload round={round} reload={reload} />
      </TableCell>
    </TableRow>
  );
}
