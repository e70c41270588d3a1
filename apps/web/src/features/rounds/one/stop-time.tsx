import { formatTime } from "@roundsman/ui/format";
import type { Stop } from "../round-states";

/** When it happened by the driver's clock, else when it is expected. */
export function StopTime({ stop, timeZone }: { stop: Stop; timeZone: string }) {
  const at = stop.completedAt ?? stop.failedAt;
  if (at) return formatTime(at, timeZone);
  if (stop.etaAt === null) return <span className="text-muted-foreground">–</span>;
  return (
    <span className="text-muted-foreground">
      about {stop.etaAt}
      {stop.outsideHours && (
        <span className="block text-xs text-danger-text">{stop.outsideHoursWhy}</span>
      )}
    </span>
  );
}
