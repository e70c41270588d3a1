"use client";

import { Button, CopyField, Field, Form, FormError, Input } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import type { RouterOutputs } from "@/trpc/outputs";

type ScanProps = {
  secret: RouterOutputs["account"]["startTwoStep"];
  /** Told the recovery codes, once it is on. */
  onCodes: (codes: readonly string[]) => void;
  onCancel?: () => void;
};

/** A secret to scan, and a first code that shows it arrived. */
export function Scan({ secret, onCodes, onCancel }: ScanProps) {
  const [code, setCode] = useState("");
  const { account } = useApi();
  const confirm = useMutation(
    account.confirmTwoStep.mutationOptions({
      onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    }),
  );
  const { message, issues } = faultOf(confirm.error);
  return (
    <Form issues={issues} onSubmit={() => confirm.mutate({ code })} className="flex flex-col gap-4">
      <ol className="flex list-decimal flex-col gap-4 pl-5 text-dense">
        <li>
          Scan this with an authenticator app on your phone, such as Google Authenticator, 1Password
          or Aegis.
          <div className="mt-2 flex flex-wrap items-center gap-4">
            {/* White round it in either theme: cameras look for the dark on light. */}
            <span className="rounded-lg bg-white p-3">
              <QRCodeSVG value={secret.uri} size={160} title="QR code of the secret" />
            </span>
            <div className="min-w-0 flex-1 basis-60">
              <p className="mb-1 text-xs text-muted-foreground">Or type it in:</p>
              <CopyField label="Secret" value={secret.secret} />
            </div>
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
        <Button type="submit" variant="primary" loading={confirm.isPending}>
          Turn on the second step
        </Button>
        {onCancel && <Button onClick={onCancel}>Not now</Button>}
      </div>
    </Form>
  );
}
