"use client";

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
  const plain = <p className="rounded-lg bg-muted px-3 py-2 whitespace-pre-line">{text}</p>;
  return (
    <div aria-live="polite" className="w-full text-dense break-words">
      <div key={`${subject} ${text}`} ref={bringIntoView} className="flex flex-col gap-2">
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
    </div>
  );
}

/** It stands under what is typed, often below the edge of the dialog. */
function bringIntoView(shown: HTMLElement | null): void {
  shown?.scrollIntoView({ block: "nearest" });
}
