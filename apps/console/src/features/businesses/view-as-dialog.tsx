"use client";

import { Alert, Button, Checkbox, Field, NativeSelect } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "@/features/reason/reason-dialog";
import { useApi } from "@/trpc/client";
import { supportWords, type Business } from "./words";

type ViewAsDialogProps = { business: Business; mayOverride: boolean; officeUrl: string };

/** Opens the back office as one of the business's people, for an hour at most. */
export function ViewAsDialog({ business, mayOverride, officeUrl }: ViewAsDialogProps) {
  const { people, supportAccess } = business;
  const [userId, setUserId] = useState(people[0]?.userId ?? "");
  // Without their leave there is no other way in.
  const [override, setOverride] = useState(supportAccess.level === "none");
  const open = useMutation(useApi().console.businesses.viewAs.mutationOptions());

  async function run(reason: string) {
    await open.mutateAsync({ id: business.id, userId, override, ...(reason.trim() && { reason }) });
    // The cookie of this browser is theirs now; one's own waits beside it.
    window.location.assign(officeUrl);
  }

  return (
    <ReasonDialog
      trigger={<Button variant="primary">View as…</Button>}
      title={`Open ${business.name} as one of its people`}
      description={`Their access: ${supportWords[supportAccess.level].toLowerCase()}. The session lasts an hour at most, and every request in it is recorded.`}
      confirm="Open"
      label={override ? "Reason" : "Reason (may be left out)"}
      run={run}
    >
      <Field label="Person" name="userId">
        <NativeSelect value={userId} onChange={(event) => setUserId(event.target.value)}>
          {people.map((person) => (
            <option key={person.userId} value={person.userId}>
              {person.name}, {person.role}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {mayOverride && (
        <Checkbox
          label="Override: open without their leave, with change rights"
          checked={override}
          onCheckedChange={(checked) => setOverride(checked === true)}
        />
      )}
      {override && (
        <Alert tone="warning" title="Overrides are reviewed">
          The business is not told. Another owner looks at each one, with its reason and your name.
        </Alert>
      )}
    </ReasonDialog>
  );
}
