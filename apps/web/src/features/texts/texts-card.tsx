"use client";

import {
  Button,
  Card,
  CardBody,
  CardHeader,
  CheckboxField,
  Form,
  FormError,
  SubmitButton,
  TextareaField,
  TextLink,
  useAct,
  useForm,
} from "@roundsman/ui";
import { formatTime } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { MarketingPart, type MarketedCustomer } from "./marketing-part";
import { ChoicesDialog, UnwantedInWords } from "./choices-dialog";
import { TextThread } from "./text-thread";

type Messaging = RouterOutputs["office"]["texts"]["messaging"];

type TextsCardProps = {
  customer: MarketedCustomer;
  /** The newest first. */
  thread: RouterOutputs["office"]["texts"]["list"];
  messaging: Messaging;
  timeZone: string;
};

/** What was texted with a customer, the newest last, an answer to write, and what they want to be told. */
export function TextsCard({ customer, thread, messaging, timeZone }: TextsCardProps) {
  const { items, nextCursor } = thread;
  const waits = items.some(({ direction, answeredAt }) => direction === "in" && !answeredAt);
  return (
    <Card data-print="hide">
      <CardHeader
        title="Texts"
        actions={
          <Changing>
            {waits && <Answered customerId={customer.id} />}
            <ChoicesDialog customer={customer} messaging={messaging} />
          </Changing>
        }
      />
      <CardBody className="gap-3">
        {nextCursor && (
          <TextLink href={`/customers/texts?customer=${customer.id}`}>Older texts</TextLink>
        )}
        <TextThread items={items} timeZone={timeZone} />
        <UnwantedInWords groups={messaging.groups} />
        <MarketingPart customer={customer} timeZone={timeZone} />
        {messaging.can.text === null ? (
          <Changing>
            <Write customer={customer} messaging={messaging} timeZone={timeZone} />
          </Changing>
        ) : (
          <p className="text-dense text-muted-foreground">{messaging.can.text}</p>
        )}
      </CardBody>
    </Card>
  );
}

function Write({
  customer,
  messaging,
  timeZone,
}: Pick<TextsCardProps, "customer" | "messaging" | "timeZone">) {
  const { texts } = useApiClient().office;
  const { quietUntil } = messaging;
  const form = useForm({
    values: { body: "", goesAtNight: false },
    send: ({ body, goesAtNight }) =>
      texts.send.mutate({ id: customer.id, body, ...(quietUntil && { goesAtNight }) }),
    done: ({ notBefore }) =>
      notBefore ? `It goes at ${formatTime(notBefore, timeZone)}` : "The text is on its way",
    kept: () => ({ body: "", goesAtNight: false }),
  });
  return (
    <Form form={form}>
      <div className="flex flex-col gap-2">
        <FormError />
        <TextareaField label={`Text to ${customer.name}`} name="body" rows={2} maxLength={600} />
        {quietUntil && (
          <CheckboxField
            label="Send it now"
            name="goesAtNight"
            hint={`Quiet hours hold until ${formatTime(quietUntil, timeZone)}.`}
          />
        )}
        <SubmitButton needsChange className="self-end">
          Send text
        </SubmitButton>
      </div>
    </Form>
  );
}

function Answered({ customerId }: { customerId: string }) {
  const { texts } = useApiClient().office;
  const act = useAct(() => texts.answered.mutate({ id: customerId }), {
    done: "Nothing of theirs waits for an answer",
    fault: "It still waits for an answer",
  });
  return (
    <Button size="sm" onClick={() => act.start()} disabled={act.busy}>
      No answer needed
    </Button>
  );
}
