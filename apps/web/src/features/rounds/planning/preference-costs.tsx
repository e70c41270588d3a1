import { formatDistance, formatDuration, formatQuantity, formatWeight } from "@roundsman/ui/format";
import type { ReactNode } from "react";
import type { Proposal } from "./proposal";

type Preferences = Proposal["preferences"];
type Cost = { distanceMetres: number; durationSeconds: number };

/** What the plan tries to keep to, what that costs, and where it doesn't keep to it; nothing on a day without any. */
export function PreferenceCosts({ ownAreas, smallLoads }: Preferences) {
  if (!ownAreas && !smallLoads) return null;
  return (
    <section aria-labelledby="preference-costs" className="flex flex-col gap-2 text-dense">
      <h3 id="preference-costs" className="font-semibold">
        What the plan tries to keep to
      </h3>
      <ul className="divide-y rounded-lg border px-3.5">
        {ownAreas && (
          <Kept name="Drivers in their own areas" cost={ownAreas}>
            {standing(ownAreas.stopsOutside, "stop", "outside")}
          </Kept>
        )}
        {smallLoads && (
          <Kept
            name={`No more than ${formatWeight(smallLoads.mostKg)} of gas where the driver has no ADR certificate`}
            cost={smallLoads}
          >
            {standing(smallLoads.vansOver, "van", "over it")}
          </Kept>
        )}
      </ul>
      <p className="text-xs text-muted-foreground">
        Each is compared with the best plan that was found without it.
      </p>
    </section>
  );
}

function Kept({ name, cost, children }: { name: string; cost: Cost; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-x-4 py-2 sm:flex-row sm:justify-between">
      <span className="min-w-0">
        {name}
        <span className="block text-xs text-muted-foreground">{children}</span>
      </span>
      <span className="shrink-0 font-medium tabular-nums">{inWords(cost)}</span>
    </li>
  );
}

/** "6.2 miles and 14 min more". */
function inWords({ distanceMetres, durationSeconds }: Cost): string {
  const more = [
    ...(distanceMetres > 0 ? [formatDistance(distanceMetres)] : []),
    ...(durationSeconds > 0 ? [formatDuration(durationSeconds)] : []),
  ];
  return more.length === 0 ? "Costs nothing" : `${more.join(" and ")} more`;
}

/** "3 stops are outside all the same." */
function standing(count: number, what: string, where: string): string {
  if (count === 0) return `No ${what} is ${where}.`;
  return `${formatQuantity(count, what)} ${count === 1 ? "is" : "are"} ${where} all the same.`;
}
