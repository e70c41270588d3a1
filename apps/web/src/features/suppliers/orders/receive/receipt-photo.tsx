"use client";

import { Button, FormFault, toast, useFormField } from "@roundsman/ui";
import { Camera, X } from "lucide-react";
import Image from "next/image";
import { useRef, useState } from "react";
import { smallPhoto } from "@/features/pictures/small-photo";

/** A photo of the delivery note, or of what is broken; made small here before it is sent. */
export function ReceiptPhoto() {
  const { value: photo, set: onChange } = useFormField<string | null>("photo");
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);

  async function take(file: File | undefined) {
    if (!file) return;
    setReading(true);
    try {
      onChange(await smallPhoto(file));
    } catch {
      toast.fault("That picture can't be read", "Take another one.");
    } finally {
      setReading(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-dense font-medium">
        Photo <span className="font-normal text-muted-foreground">(optional)</span>
      </p>
      {photo && (
        <Image
          unoptimized
          src={photo}
          alt="As taken"
          width={320}
          height={240}
          className="max-h-56 w-auto rounded-md border"
        />
      )}
      <div className="flex gap-2">
        <Button loading={reading} onClick={() => input.current?.click()}>
          <Camera aria-hidden />
          {photo ? "Take another" : "Take or choose a photo"}
        </Button>
        {photo && (
          <Button onClick={() => onChange(null)}>
            <X aria-hidden />
            Without it
          </Button>
        )}
      </div>
      <FormFault name="photo" label="Photo" />
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Photo of the delivery"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same one may be chosen again after a mishap.
          event.target.value = "";
        }}
      />
    </div>
  );
}
