"use client";

import {
  Button,
  CopyField,
  Form,
  FormError,
  SubmitButton,
  TextField,
  useForm,
} from "@roundsman/ui";
import { QRCodeSVG } from "qrcode.react";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

export type Secret = RouterOutputs["account"]["startTwoStep"];

type ScanProps = {
  secret: Secret;
  /** Told the recovery codes, once it is on. */
  onCodes: (codes: readonly string[]) => void;
  onCancel?: () => void;
};

/** A secret to scan, and a first code that shows it arrived. */
export function Scan({ secret, onCodes, onCancel }: ScanProps) {
  const { account } = useApiClient();
  const form = useForm({
    values: { code: "" },
    send: (typed) => account.confirmTwoStep.mutate(typed),
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
    leaves: true,
  });
  return (
    <Form form={form} leavable className="flex flex-col gap-4">
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
          <TextField
            label="Type the six figures it shows"
            name="code"
            className="max-w-60"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </li>
      </ol>
      <FormError />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>Turn on the second step</SubmitButton>
        {onCancel && <Button onClick={onCancel}>Not now</Button>}
      </div>
    </Form>
  );
}
