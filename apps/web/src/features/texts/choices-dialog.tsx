"use client";

import { Button, CheckboxField, EditDialog, FieldGroup, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Messaging = RouterOutputs["office"]["texts"]["messaging"];
type Groups = Messaging["groups"];

const groupWords: Record<keyof Groups, string> = {
  orders: "Orders and deliveries",
  standing: "Standing orders",
  money: "Money",
};

const groupNames = ["orders", "standing", "money"] as const satisfies (keyof Groups)[];

/** What a customer does not want, in a line: "They want no texts about money." Nothing where they want all. */
export function UnwantedInWords({ groups }: { groups: Groups }) {
  const about = (way: "texts" | "mails") =>
    groupNames.filter((name) => !groups[name][way]).map((name) => groupWords[name].toLowerCase());
  const said = (["texts", "mails"] as const).flatMap((way) => {
    const names = about(way);
    return names.length === 0 ? [] : [`no ${way} about ${names.join(", ")}`];
  });
  if (said.length === 0) return null;
  return <p className="text-xs text-muted-foreground">They want {said.join("; ")}.</p>;
}

/** What a customer wants to be told, as they said it to the office. */
export function ChoicesDialog({
  customer,
  messaging,
}: {
  customer: { id: string; name: string };
  messaging: Messaging;
}) {
  const { texts } = useApiClient().office;
  const { groups } = messaging;
  const form = useForm({
    values: { groups },
    send: (chosen) =>
      texts.setChoices.mutate({
        id: customer.id,
        texts: messaging.texts,
        mails: messaging.mails,
        groups: chosen.groups,
      }),
    done: "Saved",
  });
  return (
    <EditDialog
      form={form}
      title={`What ${customer.name} is told`}
      description="As they asked. Invoices and what confirms an order come all the same, and you can always write yourself."
      trigger={<Button size="sm">Their choice</Button>}
    >
      {groupNames.map((name) => (
        <FieldGroup key={name} legend={groupWords[name]}>
          <div className="flex flex-wrap gap-x-8 gap-y-2">
            <CheckboxField label="Texts" name={`groups.${name}.texts`} />
            <CheckboxField label="Mails" name={`groups.${name}.mails`} />
          </div>
        </FieldGroup>
      ))}
    </EditDialog>
  );
}
