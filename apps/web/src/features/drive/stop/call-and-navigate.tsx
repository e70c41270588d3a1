import { buttonVariants, cn } from "@roundsman/ui";
import { Navigation, Phone } from "lucide-react";
import type { Stop } from "../driving";

const look = cn(buttonVariants({ size: "touch" }), "px-2");

/** One tap each: the phone's own dialler, and the phone's own maps. */
export function CallAndNavigate({ stop, phone }: { stop: Stop; phone: string | null }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
      {phone ? (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} className={look}>
          <Phone aria-hidden />
          Call
        </a>
      ) : (
        <span className={cn(look, "opacity-55")}>No phone number</span>
      )}
      <a href={wayTo(stop)} target="_blank" rel="noreferrer" className={look}>
        <Navigation aria-hidden />
        Navigate
      </a>
    </div>
  );
}

/**
 * The way there by car, in whatever app the phone opens such addresses with: to the pin set by hand, else
 * the place known, else the address as it is written.
 */
export function wayTo({ pin, latitude, longitude, deliverTo }: Stop): string {
  const place = pin ?? { latitude, longitude };
  const destination =
    place.latitude !== null && place.longitude !== null
      ? `${place.latitude},${place.longitude}`
      : (deliverTo ?? "");
  const params = new URLSearchParams({ api: "1", destination, travelmode: "driving" });
  return `https://www.google.com/maps/dir/?${params}`;
}
