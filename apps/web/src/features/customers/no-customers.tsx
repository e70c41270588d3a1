import { ButtonLink, EmptyState } from "@roundsman/ui";
import { SearchX, Users } from "lucide-react";
import { NewCustomerLink } from "./new-customer-link";

/** An empty list: of nobody yet, or of nobody who fits its filters. */
export function NoCustomers({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="Nobody fits"
        action={<ButtonLink href="/customers">Show all customers</ButtonLink>}
      >
        Try a part of the name, the phone number or the postcode.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Users />} title="No customers yet" action={<NewCustomerLink />}>
      Add the first one here, or while taking their first order.
    </EmptyState>
  );
}
