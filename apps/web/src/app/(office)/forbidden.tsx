import { ButtonLink, EmptyState, PageHeader } from "@roundsman/ui";
import { Lock } from "lucide-react";

export default function ForbiddenInOffice() {
  return (
    <>
      <PageHeader title="Not yours to see" />
      <EmptyState
        icon={<Lock />}
        title="Your permissions don't include this page"
        action={
          <ButtonLink href="/" variant="primary">
            Go to the start
          </ButtonLink>
        }
      >
        An owner can change them, under Settings, Members.
      </EmptyState>
    </>
  );
}
