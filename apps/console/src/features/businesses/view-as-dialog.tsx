"use client";

import { Alert, Button, CheckboxField, ConfirmForm, SelectField, useForm } from "@roundsman/ui";
import { ReasonField } from "@/features/reason/reason-dialog";
import { useApiClient } from "@/trpc/client";
import { supportWords, type Business, type BusinessCan } from "./words";

type Person = Business["people"][number];
type ViewAsDialogProps = { business: Business; can: BusinessCan; officeUrl: string };

/** Opens the back office as one of the business's people, for an hour at most. */
export function ViewAsDialog({ business, can, officeUrl }: ViewAsDialogProps) {
  const { id, supportAccess } = business;
  const whyNot = (person: Person) => can.viewAsPerson[person.userId] ?? null;
  const people = business.people.filter((person) => whyNot(person) === null);
  const others = business.people.flatMap((person) => {
    const why = whyNot(person);
    return why === null ? [] : [`${person.name}: ${why}`];
  });
  const { businesses } = useApiClient().console;
  const form = useForm({
    values: {
      userId: people[0]?.userId ?? "",
      override: false,
      reason: "",
    },
    send: ({ reason, ...whom }) =>
      businesses.viewAs.mutate({ id, ...whom, ...(reason.trim() && { reason }) }),
    // The browser's cookie is now theirs; our own session waits in another cookie.
    onDone: () => window.location.assign(officeUrl),
    leaves: true,
  });
  const override = form.watch("override");
  const leave = can.viewAs ?? `Their access: ${supportWords[supportAccess.level].toLowerCase()}.`;
  return (
    <ConfirmForm
      form={form}
      trigger={<Button variant="primary">View as…</Button>}
      title={`Open ${business.name} as one of its people`}
      description={`${leave} The session lasts an hour at most, and every request in it is recorded.`}
      confirm="Open"
      tone="primary"
    >
      <SelectField
        label="Person"
        name="userId"
        options={people.map(({ userId, name, role }) => ({
          value: userId,
          label: `${name}, ${role}`,
        }))}
        {...(others.length > 0 && { hint: others.join(" ") })}
      />
      {can.override === null && (
        <CheckboxField
          label="Override: open without their leave, with change rights"
          name="override"
        />
      )}
      {override && (
        <Alert tone="warning" title="Overrides are reviewed">
          The session may make changes, whatever they granted, and the business is not told. It is
          recorded with your name and your reason, and somebody else reviews it.
        </Alert>
      )}
      <ReasonField label={override ? "Reason" : "Reason (may be left out)"} />
    </ConfirmForm>
  );
}
