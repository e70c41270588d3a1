"use client";

import { Checkbox, RadioGroup, SkeletonText } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useApi, useApiClient } from "@/trpc/client";
import { useEveryPage } from "@/trpc/use-every-page";
import type { Board } from "../board/board";

/** Every van in use, however many there come to be. */
export const allVans = null;

export type Choices = {
  /** What is due by the day, or everything that waits. */
  orders: "due" | "all";
  vehicleIds: readonly string[] | typeof allVans;
};

/** What the service is asked to plan. */
export const requestOf = (board: Board, { orders, vehicleIds }: Choices) => ({
  roundDate: board.day,
  ...(orders === "all" && { orderIds: board.waiting.map(({ id }) => id) }),
  ...(vehicleIds !== allVans && { vehicleIds: [...vehicleIds] }),
});

type PlanChoicesProps = {
  board: Board;
  choices: Choices;
  onChange: (choices: Choices) => void;
};

/** Which orders and which vans the plan is for. */
export function PlanChoices({ board, choices, onChange }: PlanChoicesProps) {
  const client = useApiClient().office.vehicles;
  const vehicles = useEveryPage(useApi().office.vehicles.list.pathKey(), (at) =>
    client.list.query(at),
  );
  const all = vehicles.data?.map(({ id }) => id) ?? [];
  const chosen = new Set(choices.vehicleIds ?? all);

  function toggle(id: string) {
    const next = all.filter((van) => (van === id ? !chosen.has(van) : chosen.has(van)));
    // None at all is no plan: the last one stays.
    if (next.length > 0)
      onChange({ ...choices, vehicleIds: next.length === all.length ? allVans : next });
  }

  return (
    <>
      <RadioGroup
        label="Orders"
        look="cards"
        value={choices.orders}
        onValueChange={(orders) => onChange({ ...choices, orders })}
        options={[
          { value: "due", label: "What is due", hint: "Wanted or promised by this day." },
          {
            value: "all",
            label: "Everything that waits",
            hint: formatQuantity(board.waiting.length, "order"),
          },
        ]}
      />
      <fieldset>
        <legend className="mb-2 text-dense font-medium">Vans</legend>
        {vehicles.isPending ? (
          <SkeletonText lines={4} />
        ) : (
          <div className="grid gap-2 sm:grid-cols-2">
            {vehicles.data?.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={chosen.has(id)}
                onCheckedChange={() => toggle(id)}
              />
            ))}
          </div>
        )}
      </fieldset>
    </>
  );
}
