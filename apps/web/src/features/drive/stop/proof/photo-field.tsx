"use client";

import { Button, toast } from "@roundsman/ui";
import { Camera, X } from "lucide-react";
import Image from "next/image";
import { useRef } from "react";
import { smallPhoto } from "@/features/pictures/small-photo";

type PhotoFieldProps = {
  /** The data URL of a small JPEG. */
  photo: string | null;
  onChange: (photo: string | null) => void;
};

/** A photo of where it stands, or of why it does not; if at all. */
export function PhotoField({ photo, onChange }: PhotoFieldProps) {
  const camera = useRef<HTMLInputElement>(null);

  async function take(file: File | undefined) {
    if (!file) return;
    try {
      onChange(await smallPhoto(file));
    } catch {
      toast.fault("That picture can't be read", "Take another one.");
    }
  }

  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">Photo</h2>
      {photo ? (
        <>
          <Image
            unoptimized
            src={photo}
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
        <Button size="touch" onClick={() => camera.current?.click()}>
          <Camera aria-hidden />
          Take a photo
        </Button>
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
