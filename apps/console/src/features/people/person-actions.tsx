"use client";

import { Button, Refused } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { ReasonDialog } from "@/features/reason/reason-dialog";
import { useApiClient } from "@/trpc/client";
import type { Person, PersonCan } from "./person";
import { StaffRoleDialog } from "./staff-role-dialog";

type PersonActionsProps = { person: Person; can: PersonCan };

/** The actions of staff on a person; a forbidden one is shown with its reason. */
export function PersonActions({ person, can }: PersonActionsProps) {
  const { people } = useApiClient().console;
  const { id, name } = person;
  const router = useRouter();
  return (
    <>
      <Refused why={can.removeStaffRole === null ? null : can.setStaffRole} label="Console role">
        <StaffRoleDialog person={person} can={can} />
      </Refused>
      <Refused why={can.signOut} label="Sign out everywhere">
        <ReasonDialog
          trigger={<Button>Sign out everywhere</Button>}
          title={`Sign ${name} out everywhere?`}
          description="Every session ends. They may sign in again at once."
          confirm="Sign out"
          run={(reason) => people.signOut.mutate({ id, reason })}
          done={`${name} is signed out everywhere`}
        />
      </Refused>
      <Refused why={can.unlock} label="Unlock">
        <ReasonDialog
          trigger={<Button>Unlock</Button>}
          title={`Unlock ${name}?`}
          description="They may sign in again, and keys they made work again."
          confirm="Unlock"
          run={(reason) => people.unlock.mutate({ id, reason })}
          done={`${name} is unlocked`}
        />
      </Refused>
      <Refused why={can.lock} label="Lock">
        <ReasonDialog
          trigger={<Button variant="danger">Lock</Button>}
          title={`Lock ${name}?`}
          description="They are signed out everywhere at once and can't sign in; keys they made stop."
          confirm="Lock"
          tone="danger"
          run={(reason) => people.lock.mutate({ id, reason })}
          done={`${name} is locked`}
        />
      </Refused>
      <Refused why={can.erase} label="Erase">
        <ReasonDialog
          trigger={<Button variant="danger">Erase</Button>}
          title={`Erase the account of ${name}?`}
          description="For a person who asks to be forgotten and can't do it themselves. Sign-in and name are gone for good, in every business; it can't be undone."
          confirm="Erase the account"
          tone="danger"
          run={(reason) => people.erase.mutate({ id, reason })}
          done="The account is erased"
          onDone={() => router.push("/people")}
        />
      </Refused>
    </>
  );
}
