import { ButtonLink, EmptyState, PageHeader } from "@roundsman/ui";
import { SearchX } from "lucide-react";

export default function NotFoundInConsole() {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        icon={<SearchX />}
        title="There is nothing at this address"
        action={
          <ButtonLink href="/businesses" variant="primary">
            Go to businesses
          </ButtonLink>
        }
      >
        What you look for may have been erased since.
      </EmptyState>
    </>
  );
}
