"use client";

import { Alert, Button, CopyField, Field, Form, FormError, Input, Skeleton } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { useEffect, useRef, useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";

type EnrolProps = {
  /** Told the recovery codes, once it is on. */
  onCodes: (codes: readonly string[]) => void;
  onCancel?: () => void;
};

/** Turns the second step on: a secret to scan, and a first code that shows it arrived. */
export function Enrol({ onCodes, onCancel }: EnrolProps) {
  const [code, setCode] = useState("");
  const { account } = useApi();
  const { mutate: begin, ...start } = useMutation(account.startTwoStep.mutationOptions());
  const confirm = useMutation(
    account.confirmTwoStep.mutationOptions({
      onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    }),
  );
  const begun = useRef(false);
  useEffect(() => {
    // Each secret takes the place of the one before: React's second run must not make another.
    if (begun.current) return;
    begun.current = true;
    begin();
  }, [begin]);
  const { message, issues } = faultOf(confirm.error);
  if (start.isError) return <Alert tone="danger" title={faultOf(start.error).message} />;
  return (
    <Form issues={issues} onSubmit={() => confirm.mutate({ code })} className="flex flex-col gap-4">
      <ol className="flex list-decimal flex-col gap-4 pl-5 text-dense">
        <li>
          Scan this with an authenticator app on your phone, such as Google Authenticator, 1Password
          or Aegis.
          <div className="mt-2 flex flex-wrap items-center gap-4">
            {start.data ? (
              <>
                {/* White round it in either theme: cameras look for the dark on light. */}
                <span className="rounded-lg bg-white p-3">
                  <QRCodeSVG value={start.data.uri} size={160} title="QR code of the secret" />
                </span>
                <div className="min-w-0 flex-1 basis-60">
                  <p className="mb-1 text-xs text-muted-foreground">Or type it in:</p>
                  <CopyField label="Secret" value={start.data.secret} />
                </div>
              </>
            ) : (
              <Skeleton className="size-46" />
            )}
          </div>
        </li>
        <li>
          <Field label="Type the six figures it shows" name="code" className="max-w-60">
            <Input
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
        </li>
      </ol>
      {message && <FormError message={message} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={!start.data} loading={confirm.isPending}>
          Turn on the second step
        </Button>
        {onCancel && <Button onClick={onCancel}>Not now</Button>}
      </div>
    </Form>
  );
}
