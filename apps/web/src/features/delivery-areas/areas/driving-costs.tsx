"use client";

import { Button, Card, CardHeader, EditDialog, MoneyField, useForm } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useVat } from "@/features/goods/use-vat";
import type { VatWords } from "@/features/goods/vat-words";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type DeliveryCosts = RouterOutputs["office"]["deliveryCosts"]["get"];

/** What driving costs, by which the order form says what an address costs on each day, and what the shop gives of it. */
export function DrivingCosts({ costs }: { costs: DeliveryCosts }) {
  const vat = useVat();
  return (
    <Card className="mt-4">
      <CardHeader
        title="What driving costs"
        actions={
          <Changing>
            <CostsDialog costs={costs} />
          </Changing>
        }
      />
      <div className="flex flex-col gap-1 p-4 text-sm">
        <p>{costWords(costs)}</p>
        <p>{discountWords(costs, vat)}</p>
      </div>
    </Card>
  );
}

function costWords({ perMilePence, perHourPence }: DeliveryCosts): string {
  const said = [
    perMilePence !== null && `${formatMoney(perMilePence)} a mile`,
    perHourPence !== null && `${formatMoney(perHourPence)} an hour`,
  ].filter((words) => words !== false);
  return said.length > 0
    ? `${said.join(" and ")}. With each day, the order form shows about what it costs to bring an order there.`
    : "Not said. With each day, the order form shows the minutes and miles alone.";
}

function discountWords({ dayDiscountPence }: DeliveryCosts, { ex }: VatWords): string {
  return dayDiscountPence
    ? `In your shop, days that are cheaper to deliver on take up to ${formatMoney(dayDiscountPence)}${ex} off the delivery.`
    : "In your shop, delivery costs the same on each day.";
}

function CostsDialog({ costs }: { costs: DeliveryCosts }) {
  const vat = useVat();
  const { deliveryCosts } = useApiClient().office;
  const form = useForm({
    values: costs,
    send: (values) => deliveryCosts.change.mutate(values),
    done: "What driving costs saved",
  });
  return (
    <EditDialog
      form={form}
      title="What driving costs"
      description="The more stops a day has near an address, the less it costs to bring one more."
      save="Save"
      trigger={<Button>Change costs</Button>}
    >
      <MoneyField
        label="A mile"
        name="perMilePence"
        hint="Fuel, tyres and wear. Left empty: not counted."
      />
      <MoneyField
        label="An hour's driving"
        name="perHourPence"
        hint="The driver's wage, with what comes on top. Left empty: not counted."
      />
      <MoneyField
        label={`Off delivery on cheaper days${vat.ex}`}
        name="dayDiscountPence"
        hint="The most that your shop takes off. A day gives what it saves against the others, in steps of 50p. Left empty: nothing."
      />
    </EditDialog>
  );
}
