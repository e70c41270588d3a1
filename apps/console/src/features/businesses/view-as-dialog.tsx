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
      // Without their leave there is no other way in.
      override: supportAccess.level === "none",
      reason: "",
    },
    send: ({ reason, ...whom }) =>
      businesses.viewAs.mutate({ id, ...whom, ...(reason.trim() && { reason }) }),
    // The cookie of this browser is theirs now; one's own waits beside it.
    onDone: () => window.location.assign(officeUrl),
    leaves: true,
  });
  const override = form.watch("override");
  return (
    <ConfirmForm
      form={form}
      trigger={<Button variant="primary">View as…</Button>}
      title={`Open ${business.name} as one of its people`}
      description={`Their access: ${supportWords[supportAccess.level].toLowerCase()}. The session lasts an hour at most, and every request in it is recorded.`}
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
          The business is not told. Another owner looks at each one, with its reason and your name.
        </Alert>
      )}
      <ReasonField label={override ? "Reason" : "Reason (may be left out)"} />
    </ConfirmForm>
  );
}
