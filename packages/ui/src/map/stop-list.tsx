import { cn } from "../lib/cn";
import type { MapStop } from "./map-props";
import { stopName } from "./markers/stop-name";

type StopListProps = {
  label: string;
  stops: readonly MapStop[];
  selectedId: string | null;
  onSelect: ((id: string) => void) | undefined;
};

/** The map's stops as text: for the keyboard, for screen readers, and for browsers that can't draw the map. */
export function StopList({ label, stops, selectedId, onSelect }: StopListProps) {
  if (stops.length === 0) {
    return <p className="p-4 text-dense text-muted-foreground">No stops to show.</p>;
  }
  return (
    <ol aria-label={label} className="flex flex-col p-1.5">
      {stops.map((stop) => (
        <li key={stop.id}>
          <button
            type="button"
            aria-pressed={stop.id === selectedId}
            onClick={() => onSelect?.(stop.id)}
            className={cn(
              "w-full rounded-md px-2.5 py-1.5 text-left text-dense hover:bg-hover",
              stop.id === selectedId && "bg-primary-soft text-primary-soft-foreground",
            )}
          >
            {stopName(stop)}
          </button>
        </li>
      ))}
    </ol>
  );
}
