"use client";

import { Alert, ConfirmForm, SelectField, TextareaField, useForm } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useQuery } from "@tanstack/react-query";
import { useApi, useApiClient } from "@/trpc/client";
import { costOn, costWords, type MoveCosts } from "./move-costs";
import { isRecorded, roundName, type Round, type Stop } from "../round-states";
import { useRoundsRefresh } from "../use-round-actions";

type LoseVanProps = { round: Round; onClose: () => void };

/** Ends the round of a van that broke down, once it is known what the other rounds of the day could take over. */
export function LoseVan({ round, onClose }: LoseVanProps) {
  const { rounds } = useApi().office;
  const open = round.stops.filter((stop) => !isRecorded(stop));
  const orderIds = open.map(({ orderId }) => orderId);
  const { data: costs, isError } = useQuery({
    ...rounds.moveCosts.queryOptions({ day: round.roundDate, orderIds }),
    enabled: orderIds.length > 0,
  });
  const none: MoveCosts = { rounds: [], items: [] };
  const known = orderIds.length === 0 || isError ? none : costs;
  if (!known) return null;
  const others = { ...known, rounds: known.rounds.filter(({ id }) => id !== round.id) };
  return <LoseVanForm round={round} open={open} costs={others} onClose={onClose} />;
}

/** The stop waits to be planned again. */
const unplanned = "";

function LoseVanForm({
  round,
  open,
  costs,
  onClose,
}: LoseVanProps & { open: readonly Stop[]; costs: MoveCosts }) {
  const service = useApiClient().office.rounds;
  const refresh = useRoundsRefresh();
  const form = useForm({
    values: {
      note: "",
      to: Object.fromEntries(open.map(({ orderId }) => [orderId, cheapest(costs, orderId)])),
    },
    send: ({ note, to }) =>
      service.loseVan.mutate({
        id: round.id,
        note,
        version: round.version,
        moves: open.flatMap(({ orderId }) => {
          const roundId = to[orderId] ?? unplanned;
          const index = costOn(costs, orderId, roundId)?.index;
          return roundId === unplanned ? [] : [{ orderId, roundId, index }];
        }),
      }),
    done: `${roundName(round)} is lost: its round has ended`,
    onDone: () => void refresh(),
  });
  return (
    <ConfirmForm
      form={form}
      onClose={onClose}
      title={`Is the van lost: ${roundName(round)}?`}
      description="Its round ends where it stands, and the drivers are told. What is aboard stays on the van until you count it back."
      confirm="Van lost"
      cancel="It drives on"
    >
      {open.length === 0 ? (
        <Alert tone="info" title="No stop is open" />
      ) : (
        <div className="flex max-h-80 flex-col gap-3 overflow-y-auto">
          <p className="text-dense">{formatQuantity(open.length, "open stop")}</p>
          {open.map(({ orderId, customerName, summary }) => (
            <SelectField
              key={orderId}
              name={`to.${orderId}`}
              label={customerName ?? summary}
              hint={customerName ? summary : undefined}
              options={[
                { value: unplanned, label: "To be planned again" },
                ...costs.rounds.map((other) => ({
                  value: other.id,
                  label: withCost(roundName(other), costOn(costs, orderId, other.id)),
                })),
              ]}
            />
          ))}
        </div>
      )}
      <TextareaField label="What happened" name="note" rows={2} maxLength={300} optional />
    </ConfirmForm>
  );
}

const withCost = (name: string, cost: Parameters<typeof costWords>[0] | undefined): string =>
  cost ? `${name}: ${costWords(cost)}` : name;

/** The round to which a stop adds least, to begin with. */
function cheapest({ rounds, items }: MoveCosts, orderId: string): string {
  const offered = new Set(rounds.map(({ id }) => id));
  const [first] = items
    .filter((cost) => cost.orderId === orderId && offered.has(cost.roundId))
    .toSorted((a, b) => a.seconds - b.seconds);
  return first?.roundId ?? unplanned;
}
