"use client";

import {
  Button,
  Card,
  CardBody,
  CardHeader,
  DateField,
  EditDialog,
  TextField,
  useAct,
  useForm,
} from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Scales = RouterOutputs["office"]["refundScales"]["get"];
type Scale = Scales["builtIn"];

const yearWords = (percents: readonly number[]) =>
  percents
    .map((percent, year) =>
      year === percents.length - 1 ? `year ${year + 1} and later ${percent} %` : `${percent} %`,
    )
    .join(", ");

/** Shows a supplier's refund scales for cylinders, the current one first. */
export function RefundScales({ scales }: { scales: Scales }) {
  const { items, builtIn } = scales;
  return (
    <Card>
      <CardHeader
        title="Refund of cylinders"
        actions={
          <Changing needs="stock:write">
            <AddScale scales={scales} />
          </Changing>
        }
      />
      <CardBody>
        <p className="text-dense text-muted-foreground">
          Per cent of the charge that come back in the first year of an agreement, the second and so
          on. A new scale is for agreements from its day on; earlier ones keep theirs.
        </p>
        <ul aria-label="Refund scales" className="flex flex-col">
          {items.map((scale) => (
            <li
              key={scale.from}
              className="flex items-center justify-between gap-3 border-b py-1.5 last:border-b-0"
            >
              <ScaleWords scale={scale} />
              <Changing needs="stock:write">
                <RemoveScale scales={scales} from={scale.from} />
              </Changing>
            </li>
          ))}
          {items.length === 0 && (
            <li className="py-1.5">
              <ScaleWords scale={builtIn} />
            </li>
          )}
        </ul>
      </CardBody>
    </Card>
  );
}

const ScaleWords = ({ scale: { from, percents, source } }: { scale: Scale }) => (
  <div className="text-dense">
    <p className="font-medium">From {formatDate(from)}</p>
    <p className="tabular-nums">{yearWords(percents)}</p>
    <p className="text-xs text-muted-foreground">{source}</p>
  </div>
);

function AddScale({ scales: { supplierId, items, builtIn } }: { scales: Scales }) {
  const { refundScales } = useApiClient().office;
  const form = useForm({
    values: {
      scales: [{ from: "", percents: (items[0] ?? builtIn).percents.join(", "), source: "" }],
    },
    send: ({ scales }) => {
      const added = scales.map(({ percents, ...scale }) => ({
        ...scale,
        percents: percents.split(",").map((percent) => Number(percent.trim() || NaN)),
      }));
      const others = items.filter(({ from }) => added.every((scale) => scale.from !== from));
      return refundScales.set.mutate({ id: supplierId, scales: [...added, ...others] });
    },
    done: "Refund scale added",
  });
  return (
    <EditDialog
      form={form}
      title="Add a refund scale"
      description="As the supplier states it. A scale of a day that is there already takes its place."
      save="Add"
      trigger={<Button size="sm">Add a scale</Button>}
    >
      <DateField label="From" name="scales.0.from" required />
      <TextField
        label="Per cent by year"
        name="scales.0.percents"
        hint="The first year first, with commas between. The last holds from then."
        required
      />
      <TextField
        label="Source"
        name="scales.0.source"
        hint="The supplier's paper or page that states it."
        maxLength={200}
        required
      />
    </EditDialog>
  );
}

function RemoveScale({ scales: { supplierId, items }, from }: { scales: Scales; from: string }) {
  const { refundScales } = useApiClient().office;
  const remove = useAct(
    () =>
      refundScales.set.mutate({
        id: supplierId,
        scales: items.filter((scale) => scale.from !== from),
      }),
    { done: "Refund scale removed", fault: "The refund scale was not removed" },
  );
  return (
    <Button
      size="sm"
      variant="ghost"
      loading={remove.busy}
      aria-label={`Remove the scale from ${formatDate(from)}`}
      onClick={() => remove.start()}
    >
      Remove
    </Button>
  );
}
