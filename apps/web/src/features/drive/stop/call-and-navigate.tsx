import { buttonVariants, cn, DoNotCallBadge } from "@roundsman/ui";
import { Navigation, Phone } from "lucide-react";
import { addressOfStop } from "@/features/rounds/address-of-stop";
import { isApproximate } from "@/features/rounds/round-states";
import type { Stop } from "../driving";

const look = cn(buttonVariants({ size: "touch" }), "px-2");

type CallAndNavigateProps = { stop: Stop; phone: string | null; doNotCall: boolean };

/** One tap each: the phone's own dialler, and the phone's own maps. */
export function CallAndNavigate({ stop, phone, doNotCall }: CallAndNavigateProps) {
  const way = wayTo(stop);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
      {phone ? (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} className={look}>
          <Phone aria-hidden />
          Call
          {doNotCall && <DoNotCallBadge />}
        </a>
      ) : (
        <span className={cn(look, "opacity-55")}>No phone number</span>
      )}
      {way === null ? (
        <span className={cn(look, "opacity-55")}>No address</span>
      ) : (
        <a href={way} target="_blank" rel="noreferrer" className={look}>
          <Navigation aria-hidden />
          Navigate
        </a>
      )}
    </div>
  );
}

/**
 * Returns the way there by car, in whatever app the phone opens such addresses with: to the pin set by hand, else the
 * address's own position, else the address as it is written. The middle of a postcode district is no place to drive to.
 * Null where nothing else is known.
 */
export function wayTo(stop: Stop): string | null {
  const ownPosition = isApproximate(stop) ? null : stop;
  const place = stop.pin ?? ownPosition;
  const written = stop.deliverTo === stop.customerName ? null : addressOfStop(stop);
  const destination =
    place && place.latitude !== null && place.longitude !== null
      ? `${place.latitude},${place.longitude}`
      : written?.replaceAll("\u00a0", " ");
  if (!destination) return null;
  const params = new URLSearchParams({ api: "1", destination, travelmode: "driving" });
  return `https://www.google.com/maps/dir/?${params}`;
}
