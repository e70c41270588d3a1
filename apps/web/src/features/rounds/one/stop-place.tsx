import { PhoneLink, TextLink } from "@roundsman/ui";
import { addressOfStop } from "../address-of-stop";
import type { Stop } from "../round-states";

type StopPlaceProps = {
  stop: Stop;
  details: { phone: string | null; doNotCall: boolean } | undefined;
};

/** The stop's number, whose door it is, and whom to call there. */
export function StopPlace({ stop, details }: StopPlaceProps) {
  return (
    <div className="flex gap-2.5">
      <span className="min-w-5 text-end text-muted-foreground tabular-nums">{stop.sequence}</span>
      <div className="min-w-0">
        <TextLink href={`/orders/${stop.orderId}`}>{stop.customerName ?? "No customer"}</TextLink>
        <p className="text-xs text-muted-foreground">{addressOfStop(stop)}</p>
        {details?.phone && (
          <PhoneLink
            number={details.phone}
            doNotCall={details.doNotCall}
            className="text-xs text-link underline decoration-link/40 underline-offset-3"
          />
        )}
      </div>
    </div>
  );
}
