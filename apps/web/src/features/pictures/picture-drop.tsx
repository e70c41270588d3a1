"use client";

import { Button, cn } from "@roundsman/ui";
import { ImageUp } from "lucide-react";
import { useRef, useState } from "react";

type PictureDropProps = {
  label: string;
  busy: boolean;
  onFile: (file: File) => void;
};

const types = "image/png,image/jpeg,image/webp,image/avif";

/** Where a picture is dropped, or chosen from the machine. */
export function PictureDrop({ label, busy, onFile }: PictureDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      className={cn(
        "flex flex-col items-center justify-center gap-2 rounded-md border border-dashed border-input px-3 py-5 text-center",
        over && "border-primary bg-primary-soft",
      )}
    >
      <Button loading={busy} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden />
        Choose a picture
      </Button>
      <p className="text-xs text-muted-foreground">or drop one here: PNG, JPEG, WebP or AVIF</p>
      <input
        ref={input}
        type="file"
        accept={types}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after a mishap.
          event.target.value = "";
        }}
      />
    </div>
  );
}
