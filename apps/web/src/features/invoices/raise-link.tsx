import { ButtonLink } from "@roundsman/ui";
import { FilePlus2 } from "lucide-react";
import { Changing } from "@/session/office-context";

/** The way to billing what was delivered. */
export function RaiseLink() {
  return (
    <Changing>
      <ButtonLink href="/invoices/new" variant="primary">
        <FilePlus2 aria-hidden />
        Raise invoices
      </ButtonLink>
    </Changing>
  );
}
