import { PhoneLink, TextLink } from "@roundsman/ui";
import { addressOfStop } from "../address-of-stop";
import type { Stop } from "../round-states";

/** The stop's number, whose door it is, and whom to call there. */
export function StopPlace({ stop, phone }: { stop: Stop; phone: string | null }) {
  return (
    <div className="flex gap-2.5">
      <span className="min-w-5 text-end text-muted-foreground tabular-nums">{stop.sequence}</span>
      <div className="min-w-0">
        <TextLink href={`/orders/${stop.orderId}`}>{stop.customerName ?? "No customer"}</TextLink>
        <p className="text-xs text-muted-foreground">{addressOfStop(stop)}</p>
        {phone && (
          <PhoneLink
            number={phone}
            className="text-xs text-link underline decoration-link/40 underline-offset-3"
          />
        )}
      </div>
    </div>
  );
}
