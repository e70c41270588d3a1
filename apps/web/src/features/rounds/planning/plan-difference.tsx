import { Stat } from "@roundsman/ui";
import { formatDistance, formatDuration } from "@roundsman/ui/format";
import type { Proposal } from "./proposal";

type Sums = Proposal["before"];

/** The day as it stands and as it would be, figure by figure. */
export function PlanDifference({ before, after }: { before: Sums; after: Sums }) {
  const figures: { label: string; of: (sums: Sums) => string }[] = [
    { label: "Vans", of: ({ vans }) => String(vans) },
    { label: "Stops", of: ({ stops }) => String(stops) },
    { label: "Way", of: ({ distanceMetres }) => formatDistance(distanceMetres) },
    { label: "Hours", of: ({ totalSeconds }) => formatDuration(totalSeconds) },
    { label: "Left out", of: ({ leftOut }) => String(leftOut) },
  ];
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
      {figures.map(({ label, of }) => (
        <Stat key={label} label={label} value={of(after)} hint={`now ${of(before)}`} />
      ))}
    </div>
  );
}
