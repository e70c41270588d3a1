"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { DangerCard } from "@/features/danger/danger-card";
import { CodeField } from "@/features/password/code-field";
import { CurrentPassword } from "@/features/password/current-password";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";

/** One's own account, gone for good; with the password, and a code where the second step is on. */
export function EraseCard({ asksCode }: { asksCode: boolean }) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const erase = useMutation(
    useApi().account.erase.mutationOptions({
      // Loaded anew: nobody is signed in here from now on.
      onSuccess: () => window.location.assign("/sign-in"),
    }),
  );
  return (
    <DangerCard
      title="Delete my account"
      hint="Your sign-in and your name, in every business."
      explained="You leave every business you work in, and can't sign in any more. What you did there stays on record, without your name. A business that only you own has to get another owner, or be deleted, first."
      trigger="Delete my account…"
      question="Delete your account?"
      warning="It can't be undone, by you or by support."
      confirm="Delete my account"
      fault={faultOf(erase.error)}
      onConfirm={() => erase.mutateAsync({ password, code })}
    >
      <CurrentPassword value={password} onType={setPassword} />
      {asksCode && <CodeField value={code} onType={setCode} />}
    </DangerCard>
  );
}
