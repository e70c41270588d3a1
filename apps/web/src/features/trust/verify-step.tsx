"use client";

import { Alert, Button, faultText, FormError } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";

/** Says that the address is theirs. */
export function VerifyStep({ token }: { token: string }) {
  const verify = useMutation(useApi().trust.verify.mutationOptions());
  if (verify.isSuccess) {
    return (
      <Alert tone="success" title="Your request is with us">
        Your address is confirmed. A person looks at your request; what we decide comes by mail.
      </Alert>
    );
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-prose">
        You asked to read the documents of our trust centre. Confirm that this address is yours.
      </p>
      <FormError message={verify.error ? faultText(verify.error) : undefined} />
      <Button variant="primary" loading={verify.isPending} onClick={() => verify.mutate({ token })}>
        Confirm my address
      </Button>
    </div>
  );
}
