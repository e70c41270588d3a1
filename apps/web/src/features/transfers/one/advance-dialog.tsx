"use client";

import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  Field,
  Form,
  FormError,
  Input,
  toast,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import {
  goodsText,
  stages,
  stageWords,
  whatMoves,
  type NextStage,
  type Transfer,
} from "../transfer-states";

type AdvanceDialogProps = {
  transfer: Transfer;
  to: NextStage;
  /** What the button says. */
  deed: string;
  onClose: () => void;
};

/** Moves a transfer on after saying what moves: there is no way back. */
export function AdvanceDialog({ transfer, to, deed, onClose }: AdvanceDialogProps) {
  const id = useId();
  const router = useRouter();
  const [carrierName, setCarrier] = useState(transfer.carrierName ?? "");
  const [carrierReference, setReference] = useState(transfer.carrierReference ?? "");
  const advance = useMutation(
    useApi().office.transfers.advance.mutationOptions({
      onSuccess: ({ status }) => {
        toast.done(`The transfer is ${stageWords[status].toLowerCase()}`);
        onClose();
        router.refresh();
      },
    }),
  );
  const { message, issues } = faultOf(advance.error);
  const passed = stages.slice(stages.indexOf(status(transfer)) + 1, stages.indexOf(to) + 1);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`${transfer.fromName} to ${transfer.toName}: ${stageWords[to].toLowerCase()}`}
        description={goodsText(transfer.lines)}
        footer={
          <>
            <DialogClose asChild>
              <Button>Not yet</Button>
            </DialogClose>
            <Button type="submit" form={id} variant="primary" loading={advance.isPending}>
              {deed}
            </Button>
          </>
        }
      >
        <Form
          id={id}
          issues={issues}
          onSubmit={() => advance.mutate({ id: transfer.id, to, carrierName, carrierReference })}
          className="flex flex-col gap-4"
        >
          <FormError message={message} />
          <ul className="list-disc pl-5 text-dense">
            {passed.map((stage) => (
              <li key={stage}>{whatMoves(stage, transfer)}</li>
            ))}
          </ul>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Carrier" name="carrierName" optional>
              <Input
                autoComplete="off"
                value={carrierName}
                onChange={(event) => setCarrier(event.target.value)}
              />
            </Field>
            <Field label="Their reference" name="carrierReference" optional>
              <Input
                autoComplete="off"
                value={carrierReference}
                onChange={(event) => setReference(event.target.value)}
              />
            </Field>
          </div>
        </Form>
      </DialogContent>
    </Dialog>
  );
}

const status = ({ status: now }: Transfer) => (now === "cancelled" ? "planned" : now);
