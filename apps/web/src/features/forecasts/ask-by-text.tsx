"use client";

import {
  Button,
  CheckboxField,
  EditDialog,
  KeyHint,
  Refused,
  TextareaField,
  useForm,
} from "@roundsman/ui";
import { formatTime } from "@roundsman/ui/format";
import { MessageSquare } from "lucide-react";
import { useApiClient } from "@/trpc/client";
import type { Asked } from "./asked";

/** Asks a customer by text whether they need more: the words are shown, and changed, before it goes. */
export function AskByText({ asked, timeZone }: { asked: Asked; timeZone: string }) {
  const { texts } = useApiClient().office;
  const { customerId, customerName, words, quietUntil, can } = asked;
  const form = useForm({
    values: { body: words, goesAtNight: false },
    send: ({ body, goesAtNight }) =>
      texts.send.mutate({
        id: customerId,
        body,
        marketing: true,
        ...(quietUntil && { goesAtNight }),
      }),
    done: ({ notBefore }) =>
      notBefore ? `It goes at ${formatTime(notBefore, timeZone)}` : "The text is on its way",
  });
  return (
    // T presses what is there: the deed, or why it can't be done.
    <span data-row-key="t" className="contents">
      <Refused why={can.text} label="Text">
        <EditDialog
          form={form}
          title={`Text ${customerName}`}
          description="A link by which they refuse more of these texts is added. What they answer shows under Texts to answer. Say “Not now” afterwards if you want to wait for it."
          save="Send text"
          trigger={
            <Button aria-keyshortcuts="T">
              <MessageSquare aria-hidden />
              Text
              <KeyHint>T</KeyHint>
            </Button>
          }
        >
          <TextareaField label="Text" name="body" rows={5} maxLength={600} />
          {quietUntil && (
            <CheckboxField
              label="Send it now"
              name="goesAtNight"
              hint={`Quiet hours hold until ${formatTime(quietUntil, timeZone)}. It waits until then.`}
            />
          )}
        </EditDialog>
      </Refused>
    </span>
  );
}
