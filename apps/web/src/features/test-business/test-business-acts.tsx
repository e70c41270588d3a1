"use client";

import {
  Button,
  ConfirmDialog,
  DateField,
  EditDialog,
  TimeField,
  useAct,
  useForm,
} from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

/** Sets its clock to a day and a time. */
export function SetClock({ day, time }: { day: string; time: string }) {
  const { testBusiness } = useApiClient().office;
  const form = useForm({
    values: { day, time },
    send: (values) => testBusiness.setLocalClock.mutate(values),
    done: "The clock is set",
  });
  return (
    <EditDialog
      form={form}
      title="Set the clock of the test business"
      description="What programs do there is done at this time from then on. What is due by then, such as reminders and collections, is done at once."
      save="Set the clock"
      trigger={<Button>Set the clock</Button>}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField label="Day" name="day" />
        <TimeField label="Time" name="time" />
      </div>
    </EditDialog>
  );
}

/** Sets its clock back to the real time. */
export function RealTime() {
  const { testBusiness } = useApiClient().office;
  const { start, busy } = useAct(() => testBusiness.setClock.mutate({ now: null }), {
    done: "The clock shows the real time",
    fault: "The clock was not set",
  });
  return (
    <Button variant="ghost" loading={busy} onClick={() => start()}>
      Use the real time
    </Button>
  );
}

/** Replaces all its data by the demo. */
export function ResetTestBusiness() {
  const { testBusiness } = useApiClient().office;
  const { start } = useAct(() => testBusiness.reset.mutate(), {
    done: "It is being filled with the demo",
    fault: "It was not reset",
  });
  return (
    <ConfirmDialog
      trigger={<Button>Reset to the demo</Button>}
      title="Reset the test business?"
      description="All its customers, orders, stock and invoices are replaced by the demo. Its keys and webhooks stay. Your own business is not touched."
      confirm="Reset it"
      onConfirm={() => start()}
    />
  );
}
