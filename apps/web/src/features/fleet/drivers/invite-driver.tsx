import { ButtonLink } from "@roundsman/ui";
import { Changing } from "@/session/office-context";

/** The way to another driver: above the list, and in an empty one. */
export function InviteDriver() {
  return (
    <Changing>
      <ButtonLink href="/settings/members?do=invite&role=driver">Invite a driver</ButtonLink>
    </Changing>
  );
}
