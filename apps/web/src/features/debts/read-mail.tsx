"use client";

import { Button, Dialog, DialogContent, DialogTrigger } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

type Mail = NonNullable<RouterOutputs["office"]["reminders"]["due"]["items"][number]["mail"]>;

/** The mail as it would be sent, word for word. */
export function ReadMail({ mail: { to, subject, text }, name }: { mail: Mail; name: string }) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button size="sm" aria-label={`Read the mail to ${name}`}>
          Read
        </Button>
      </DialogTrigger>
      <DialogContent title={subject} description={`To ${to}, with copies of the invoices.`}>
        <p className="text-dense break-words whitespace-pre-line">{text}</p>
      </DialogContent>
    </Dialog>
  );
}
