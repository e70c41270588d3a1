"use client";

import { Alert, Button, CheckboxField, ConfirmForm, SelectField, useForm } from "@roundsman/ui";
import { ReasonField } from "@/features/reason/reason-dialog";
import { useApiClient } from "@/trpc/client";
import { supportWords, type Business } from "./words";

type ViewAsDialogProps = { business: Business; mayOverride: boolean; officeUrl: string };

/** Opens the back office as one of the business's people, for an hour at most. */
export function ViewAsDialog({ business, mayOverride, officeUrl }: ViewAsDialogProps) {
  const { id, people, supportAccess } = business;
  const { businesses } = useApiClient().console;
  const form = useForm({
    values: {
      userId: people[0]?.userId ?? "",
      override: false,
      reason: "",
    },
    send: ({ reason, ...whom }) =>
      businesses.viewAs.mutate({ id, ...whom, ...(reason.trim() && { reason }) }),
    // The cookie of this browser is theirs now; one's own waits beside it.
    onDone: () => window.location.assign(officeUrl),
    leaves: true,
  });
  const override = form.watch("override");
  const leave =
    supportAccess.level === "none"
      ? "They have not let support in: ask them under Support access. "
      : `Their access: ${supportWords[supportAccess.level].toLowerCase()}. `;
  return (
    <ConfirmForm
      form={form}
      trigger={<Button variant="primary">View as…</Button>}
      title={`Open ${business.name} as one of its people`}
      description={`${leave}The session lasts an hour at most, and every request in it is recorded.`}
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
      />
      {mayOverride && (
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
