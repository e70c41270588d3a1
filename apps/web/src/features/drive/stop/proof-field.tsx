"use client";

import { Button, Field, Input, toast } from "@roundsman/ui";
import { Camera, Signature, X } from "lucide-react";
import Image from "next/image";
import { useRef, useState } from "react";
import type { Completion } from "../driving";
import { SignaturePad } from "./signature-pad";
import { smallPhoto } from "@/features/pictures/small-photo";

export type NewProof = NonNullable<Completion["proof"]>;

type ProofFieldProps = {
  proof: NewProof | null;
  onChange: (proof: NewProof | null) => void;
  /** Nobody signs for what was not delivered. */
  photoOnly?: boolean;
};

/** A signature drawn on the glass, or a photo: one of them, if at all. */
export function ProofField({ proof, onChange, photoOnly = false }: ProofFieldProps) {
  const camera = useRef<HTMLInputElement>(null);
  const [signing, setSigning] = useState(false);
  // Not drawn from: a name typed right after the last stroke must not meet what was before it.
  const signature = useRef<{ picture: string | null; name: string }>({ picture: null, name: "" });

  function sign(changed: Partial<typeof signature.current>) {
    signature.current = { ...signature.current, ...changed };
    const { picture, name } = signature.current;
    onChange(picture === null ? null : { kind: "signature", picture, signedBy: name });
  }

  async function take(file: File | undefined) {
    if (!file) return;
    try {
      onChange({ kind: "photo", picture: await smallPhoto(file) });
    } catch {
      toast.fault("That picture can't be read", "Take another one.");
    }
  }

  if (signing) {
    return (
      <section className="flex flex-col gap-3">
        <h2 className="text-base font-semibold">Signature</h2>
        <SignaturePad onDrawn={(picture) => sign({ picture })} />
        <Field label="Signed by" optional>
          <Input
            size="touch"
            autoComplete="off"
            onChange={({ target }) => sign({ name: target.value })}
          />
        </Field>
        <Button
          size="touch"
          onClick={() => {
            setSigning(false);
            sign({ picture: null, name: "" });
          }}
        >
          <X aria-hidden />
          No signature
        </Button>
      </section>
    );
  }
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">Proof</h2>
      {proof ? (
        <>
          <Image
            unoptimized
            src={proof.picture}
            alt="As taken"
            width={320}
            height={240}
            className="max-h-64 w-auto self-start rounded-lg border"
          />
          <Button size="touch" onClick={() => onChange(null)}>
            <X aria-hidden />
            Without the photo
          </Button>
        </>
      ) : (
        <div className="grid grid-cols-2 gap-2">
          {!photoOnly && (
            <Button size="touch" onClick={() => setSigning(true)}>
              <Signature aria-hidden />
              Signature
            </Button>
          )}
          <Button size="touch" onClick={() => camera.current?.click()}>
            <Camera aria-hidden />
            Photo
          </Button>
        </div>
      )}
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Take a photo"
        className="hidden"
        onChange={({ target }) => void take(target.files?.[0])}
      />
    </section>
  );
}
