"use client";

import { Button, Field, Input } from "@roundsman/ui";
import { Eraser, Signature, X } from "lucide-react";
import { useRef, useState } from "react";
import type { DeliveryDraft } from "../delivery-draft";
import { SignaturePad, type Wipeable } from "./signature-pad";

type Signed = Pick<DeliveryDraft, "signature" | "signedBy">;
type SignatureFieldProps = Signed & { onChange: (changed: Partial<Signed>) => void };

/** A signature drawn on the glass, and whose it is; if at all. */
export function SignatureField({ signature, signedBy, onChange }: SignatureFieldProps) {
  const [opened, setOpened] = useState(false);
  const pad = useRef<Wipeable>(null);

  if (!opened && signature === null) {
    return (
      <section className="flex flex-col gap-2">
        <h2 className="text-base font-semibold">Signature</h2>
        <Button size="touch" onClick={() => setOpened(true)}>
          <Signature aria-hidden />
          Sign
        </Button>
      </section>
    );
  }
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">Signature</h2>
      <SignaturePad
        ref={pad}
        picture={signature}
        onDrawn={(picture) => onChange({ signature: picture })}
      />
      <div className="flex flex-wrap justify-between gap-3">
        <Button
          size="touch"
          onClick={() => {
            setOpened(true);
            pad.current?.wipe();
            onChange({ signature: null });
          }}
        >
          <Eraser aria-hidden />
          Wipe
        </Button>
        <Button
          size="touch"
          variant="ghost"
          onClick={() => {
            setOpened(false);
            onChange({ signature: null, signedBy: "" });
          }}
        >
          <X aria-hidden />
          No signature
        </Button>
      </div>
      <Field label="Signed by" optional>
        <Input
          size="touch"
          autoComplete="off"
          value={signedBy}
          onChange={({ target }) => onChange({ signedBy: target.value })}
        />
      </Field>
    </section>
  );
}
