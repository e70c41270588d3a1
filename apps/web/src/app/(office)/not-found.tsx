import { ButtonLink, EmptyState, PageHeader } from "@roundsman/ui";
import { SearchX } from "lucide-react";

export default function NotFoundInOffice() {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        icon={<SearchX />}
        title="There is nothing at this address"
        action={
          <ButtonLink href="/" variant="primary">
            Go to Today
          </ButtonLink>
        }
      >
        What you look for may have been removed, or belongs to another business.
      </EmptyState>
    </>
  );
}
