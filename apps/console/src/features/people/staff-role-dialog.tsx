"use client";

import { Button, Field, NativeSelect } from "@roundsman/ui";
import { useState } from "react";
import { ReasonDialog } from "@/features/reason/reason-dialog";
import { useDeed } from "@/features/reason/use-deed";
import { useApi } from "@/trpc/client";
import type { Person } from "./person";
import { staffRoleWords } from "./roles";

const choices = ["none", "support", "billing", "owner"] as const;

/** Gives a console role, a first one too, or takes it away. */
export function StaffRoleDialog({ person }: { person: Person }) {
  const { id, name } = person;
  const [role, setRole] = useState<(typeof choices)[number]>(person.staffRole ?? "none");
  const api = useApi().console.people;
  const give = useDeed(api.setStaffRole.mutationOptions(), `${name} has the role`);
  const take = useDeed(api.removeStaffRole.mutationOptions(), `${name} is no staff any more`);
  return (
    <ReasonDialog
      trigger={<Button>Console role</Button>}
      title={`Console role of ${name}`}
      description="It holds from their next request. The console asks them for two-step sign-in."
      confirm="Save role"
      run={(reason) =>
        role === "none" ? take.mutateAsync({ id, reason }) : give.mutateAsync({ id, role, reason })
      }
    >
      <Field label="Role" name="role">
        <NativeSelect
          value={role}
          onChange={(event) =>
            setRole(choices.find((choice) => choice === event.target.value) ?? "none")
          }
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice === "none" ? "None" : staffRoleWords[choice]}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </ReasonDialog>
  );
}
