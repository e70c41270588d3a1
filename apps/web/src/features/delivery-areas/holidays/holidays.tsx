"use client";

import {
  Badge,
  Button,
  Card,
  CardHeader,
  listOf,
  ListTable,
  noFilters,
  RowActions,
  Select,
  useAct,
} from "@roundsman/ui";
import { formatDay } from "@roundsman/ui/format";
import { CalendarOff } from "lucide-react";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { AddHoliday } from "./add-holiday";

type DeliveryHolidays = RouterOutputs["office"]["deliveryHolidays"]["get"];
type Holiday = DeliveryHolidays["days"][number];

const holidaysList = listOf<Holiday, object>()({
  label: "Days without deliveries",
  filters: noFilters,
  rowId: ({ day }) => day,
  columns: (column) => [
    column.accessor(({ day }) => formatDay(day), {
      header: "Day",
      meta: { className: "font-medium whitespace-nowrap" },
    }),
    column.accessor("name", { header: "Name", meta: { phone: "second" } }),
    column.accessor("closed", {
      header: "Deliveries",
      cell: (cell) =>
        cell.getValue() ? (
          <Badge tone="warning">None</Badge>
        ) : (
          <Badge tone="success">As usual</Badge>
        ),
      meta: { phone: "figure" },
    }),
    column.display({
      header: "Actions",
      cell: ({ row: { original: holiday } }) => (
        <Changing>
          <HolidayActions holiday={holiday} />
        </Changing>
      ),
      meta: { fit: true, silent: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <CalendarOff />,
    title: "No days without deliveries",
    text: "Add a day on which you do not deliver, or choose whose bank holidays count.",
    action: <AddHoliday />,
  },
});

/** A bank holiday can be opened; what the business said itself can be taken back. */
function HolidayActions({ holiday: { day, name, own, bankHoliday } }: { holiday: Holiday }) {
  const { deliveryHolidays } = useApiClient().office;
  const words = formatDay(day);
  const open = useAct(() => deliveryHolidays.put.mutate({ day, name, closed: false }), {
    done: `Deliveries on ${words} as usual`,
    fault: `${words} was not changed`,
  });
  const takeBack = useAct(() => deliveryHolidays.remove.mutate({ day }), {
    done: bankHoliday ? `${words} is a bank holiday again` : `${words} removed`,
    fault: `${words} was not changed`,
  });
  return (
    <RowActions inWords>
      {own ? (
        <Button
          size="sm"
          aria-label={`${bankHoliday ? "Close again" : "Remove"}: ${words}`}
          loading={takeBack.busy}
          onClick={() => takeBack.start()}
        >
          {bankHoliday ? "Close again" : "Remove"}
        </Button>
      ) : (
        <Button
          size="sm"
          aria-label={`Deliver on this day: ${words}`}
          loading={open.busy}
          onClick={() => open.start()}
        >
          Deliver on this day
        </Button>
      )}
    </RowActions>
  );
}

const nationNames = {
  england_and_wales: "England and Wales",
  scotland: "Scotland",
  northern_ireland: "Northern Ireland",
} as const;

/** Whose bank holidays count, and the days of the coming year. */
export function Holidays({ holidays }: { holidays: DeliveryHolidays }) {
  return (
    <Card className="mt-4">
      <CardHeader
        title="The coming year"
        actions={
          <Changing>
            <NationChoice holidays={holidays} />
          </Changing>
        }
      />
      <ListTable list={holidaysList} rows={holidays.days} context={{}} />
    </Card>
  );
}

function NationChoice({ holidays: { bankHolidays, nation } }: { holidays: DeliveryHolidays }) {
  const { deliveryHolidays } = useApiClient().office;
  const choose = useAct(
    (chosen: NonNullable<DeliveryHolidays["bankHolidays"]>) =>
      deliveryHolidays.setNation.mutate({ bankHolidays: chosen }),
    { done: "Bank holidays changed", fault: "Bank holidays were not changed" },
  );
  return (
    <Select
      aria-label="Bank holidays"
      value={bankHolidays ?? nation ?? "none"}
      onValueChange={(chosen) => choose.start(chosen)}
      options={[
        ...Object.entries(nationNames).map(([value, label]) => ({
          value: value as keyof typeof nationNames,
          label: `Bank holidays of ${label}`,
        })),
        { value: "none" as const, label: "No bank holidays" },
      ]}
    />
  );
}
