"use client";

import { useEffect, useRef } from "react";
import { MailWords } from "../emails/mail-words";

type PreviewTextProps = {
  /** Of a mail. */
  subject?: string;
  text: string;
  html?: string | null;
  hint: string;
};

/** A message as it would be read. */
export function PreviewText({ subject, text, html = null, hint }: PreviewTextProps) {
  const shown = useRef<HTMLDivElement>(null);
  // It stands under what is typed, often below the edge of the dialog.
  useEffect(() => shown.current?.scrollIntoView({ block: "nearest" }), [subject, text]);
  const plain = <p className="rounded-lg bg-muted px-3 py-2 whitespace-pre-line">{text}</p>;
  return (
    <div
      ref={shown}
      aria-live="polite"
      className="flex w-full flex-col gap-2 text-dense break-words"
    >
      {subject !== undefined && (
        <p className="font-medium">
          <span className="text-muted-foreground">Subject: </span>
          {subject}
        </p>
      )}
      {html === null ? (
        plain
      ) : (
        <MailWords html={html} className="h-80">
          {plain}
        </MailWords>
      )}
      <p className="text-xs text-muted-foreground">{hint}</p>
    </div>
  );
}
