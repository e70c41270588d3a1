import { EmptyState } from "@roundsman/ui";
import { Lock } from "lucide-react";
import { SignOutButton } from "@/features/sign-in/sign-out-button";
import { ApiProvider } from "@/trpc/client";

/** Instead of every page of a business that is locked. */
export function LockedBusiness({ name }: { name: string }) {
  return (
    <main id="main" className="flex min-h-dvh items-center justify-center">
      <EmptyState
        icon={<Lock />}
        title={`${name} is locked`}
        action={
          <ApiProvider>
            <SignOutButton />
          </ApiProvider>
        }
      >
        Nothing in it can be seen or done for now. The service's support can tell you why.
      </EmptyState>
    </main>
  );
}
