"use client";

import {
  Alert,
  Button,
  EditDialog,
  Refused,
  TextareaField,
  toast,
  useAct,
  useForm,
} from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import type { Invoice } from "@/features/states/invoice-states";

type Disputed = Pick<Invoice, "id" | "number" | "dispute">;

/** Puts an invoice in dispute; of one that is, changes why. */
export function DisputeDialog({ invoice: { id, number, dispute } }: { invoice: Disputed }) {
  const { invoices } = useApiClient().office;
  const form = useForm({
    values: { reason: dispute?.reason ?? "" },
    send: (typed) => invoices.putInDispute.mutate({ id, ...typed }),
    done: dispute ? "Reason saved" : `${number} is in dispute`,
  });
  return (
    <EditDialog
      form={form}
      title={dispute ? `Why ${number} is in dispute` : `Put ${number} in dispute?`}
      description="It stays owed. The customer is not reminded of it until the dispute is ended."
      save={dispute ? "Save" : "Put in dispute"}
      trigger={
        <Button size={dispute ? "sm" : "md"}>{dispute ? "Change the reason" : "Dispute"}</Button>
      }
    >
      <TextareaField
        label="Reason"
        name="reason"
        rows={3}
        maxLength={500}
        hint="What the customer says is wrong. For the office alone."
      />
    </EditDialog>
  );
}

/** Ends it at once, and offers to put it back for the same reason. */
function EndDispute({ invoice: { id, number, dispute } }: { invoice: Disputed }) {
  const { invoices } = useApiClient().office;
  const fault = `${number} was not changed`;
  const reason = dispute?.reason ?? "";
  const putBack = useAct(() => invoices.putInDispute.mutate({ id, reason }), {
    done: `${number} is in dispute`,
    fault,
  });
  const end = useAct(() => invoices.endDispute.mutate({ id }), {
    done: () => toast.undo(`${number} is no longer in dispute`, () => putBack.start()),
    fault,
  });
  return (
    <Button size="sm" loading={end.busy} onClick={() => end.start()}>
      End the dispute
    </Button>
  );
}

type InvoiceDisputeProps = {
  invoice: Disputed;
  can: RouterOutputs["office"]["can"]["invoice"];
  timeZone: string;
};

/** The band of an invoice's page while it is in dispute, with the way out of it. */
export function InvoiceDispute({ invoice, can, timeZone }: InvoiceDisputeProps) {
  const { dispute } = invoice;
  if (dispute === null) return null;
  return (
    <Alert
      tone="warning"
      title={`In dispute since ${formatDate(dispute.since, timeZone)}`}
      className="mb-4"
      actions={
        <Changing>
          <Refused why={can.endDispute} label="End the dispute" size="sm">
            <EndDispute invoice={invoice} />
          </Refused>
          <Refused why={can.dispute} label="Change the reason" size="sm">
            <DisputeDialog invoice={invoice} />
          </Refused>
        </Changing>
      }
    >
      <p className="break-words">{dispute.reason}</p>
      <p className="text-xs">Set by {dispute.setByName}. The customer is not reminded of it.</p>
    </Alert>
  );
}
