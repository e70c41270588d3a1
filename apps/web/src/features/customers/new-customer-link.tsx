import { ButtonLink } from "@roundsman/ui";
import { Plus } from "lucide-react";
import { Changing } from "@/session/office-context";

export function NewCustomerLink() {
  return (
    <Changing>
      <ButtonLink href="/customers/new" variant="primary">
        <Plus aria-hidden />
        New customer
      </ButtonLink>
    </Changing>
  );
}
