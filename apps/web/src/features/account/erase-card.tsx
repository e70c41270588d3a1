"use client";

import { useForm } from "@roundsman/ui";
import { DangerCard } from "@/features/danger/danger-card";
import { CodeField } from "@/features/password/code-field";
import { CurrentPassword } from "@/features/password/current-password";
import { useApiClient } from "@/trpc/client";

/** One's own account, gone for good; with the password, and a code where the second step is on. */
export function EraseCard({ asksCode }: { asksCode: boolean }) {
  const { account } = useApiClient();
  const form = useForm({
    values: { password: "", code: "" },
    send: (typed) => account.erase.mutate(typed),
    // Loaded anew: nobody is signed in here from now on.
    onDone: () => window.location.assign("/sign-in"),
    leaves: true,
  });
  return (
    <DangerCard
      form={form}
      title="Delete my account"
      hint="Your sign-in and your name, in every business."
      explained="You leave every business you work in, and can't sign in any more. What you did there stays on record, without your name. A business that only you own has to get another owner, or be deleted, first."
      trigger="Delete my account…"
      question="Delete your account?"
      warning="It can't be undone, by you or by support."
      confirm="Delete my account"
    >
      <CurrentPassword />
      {asksCode && <CodeField />}
    </DangerCard>
  );
}
