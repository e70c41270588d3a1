"use client";

import { Button, Refused } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { ReasonDialog } from "@/features/reason/reason-dialog";
import { useApiClient } from "@/trpc/client";
import type { Person } from "./person";
import { StaffRoleDialog } from "./staff-role-dialog";
import { whyNot } from "./why-not";

type PersonActionsProps = { person: Person; staff: Pick<Person, "id" | "staffRole"> };

/** What staff do to a person; what is not allowed is shown as not allowed, with why. */
export function PersonActions({ person, staff }: PersonActionsProps) {
  const { people } = useApiClient().console;
  const { id, name } = person;
  const router = useRouter();
  const why = whyNot(person, staff);
  return (
    <>
      <Refused why={why.staffRole} label="Console role">
        <StaffRoleDialog person={person} />
      </Refused>
      <Refused why={why.signOut} label="Sign out everywhere">
        <ReasonDialog
          trigger={<Button>Sign out everywhere</Button>}
          title={`Sign ${name} out everywhere?`}
          description="Every session ends. They may sign in again at once."
          confirm="Sign out"
          run={(reason) => people.signOut.mutate({ id, reason })}
          done={`${name} is signed out everywhere`}
        />
      </Refused>
      {person.lockedAt ? (
        <Refused why={why.unlock} label="Unlock">
          <ReasonDialog
            trigger={<Button>Unlock</Button>}
            title={`Unlock ${name}?`}
            description="They may sign in again, and keys they made work again."
            confirm="Unlock"
            run={(reason) => people.unlock.mutate({ id, reason })}
            done={`${name} is unlocked`}
          />
        </Refused>
      ) : (
        <Refused why={why.lock} label="Lock">
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
      )}
      <Refused why={why.erase} label="Erase">
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
