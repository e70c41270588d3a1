import { ButtonLink } from "@roundsman/ui";
import { Plus } from "lucide-react";

export function NewCustomerLink() {
  return (
    <ButtonLink href="/customers/new" variant="primary">
      <Plus aria-hidden />
      New customer
    </ButtonLink>
  );
}
