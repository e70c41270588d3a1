"use client";

import { useRef, useState, type ReactNode } from "react";
import { Button } from "../actions/button";
import { cn } from "../lib/cn";

type FileDropProps = {
  /** Names the field for screen readers: "File of customers". */
  label: string;
  /** The button's label: "Choose a file". */
  children: ReactNode;
  /** The accepted files, in words. */
  hint: ReactNode;
  /** The `accept` of a file input: ".csv,text/csv". */
  accept: string;
  busy?: boolean;
  onFile: (file: File) => void;
};

/** Accepts a file dropped on it, or chosen from the machine. */
export function FileDrop({ label, hint, accept, busy = false, onFile, children }: FileDropProps) {
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
        "flex flex-col items-center justify-center gap-2 rounded-lg border border-dashed border-input px-4 py-8 text-center",
        over && "border-primary bg-primary-soft",
      )}
    >
      <Button loading={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <p className="text-xs text-muted-foreground">{hint}</p>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files);
          // Allows choosing the same file again after correcting it.
          event.target.value = "";
        }}
      />
    </div>
  );
}
