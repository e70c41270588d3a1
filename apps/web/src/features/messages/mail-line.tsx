"use client";

import {
  Button,
  EditDialog,
  Switch,
  TextareaField,
  TextField,
  toast,
  useAct,
  useForm,
} from "@roundsman/ui";
import { useState } from "react";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { PreviewText } from "./preview-text";

export type MailTemplate = RouterOutputs["office"]["mails"]["templates"]["items"][number];
type Shown = RouterOutputs["office"]["mails"]["preview"];
type Typed = { subject: string; body: string };

/** Whether customers are sent a mail, and in which words. */
export function MailLine({ template }: { template: MailTemplate }) {
  const { kind, title, when, isOn, whyAlwaysOn } = template;
  const { mails } = useApiClient().office;
  const act = useAct((on: boolean) => mails.changeTemplate.mutate({ kind, isOn: on }), {
    done: ({ isOn: now }) => void toast.done(`The mail "${title}" is ${now ? "on" : "off"}`),
    fault: `The mail "${title}" was not switched`,
  });
  return (
    <>
      <Switch
        label={
          <>
            Mail<span className="sr-only"> {title}</span>
          </>
        }
        hint={whyAlwaysOn === null ? when : `${when} ${whyAlwaysOn}`}
        checked={isOn}
        disabled={act.busy || whyAlwaysOn !== null}
        onCheckedChange={act.start}
      />
      <Changing>
        <WordsDialog template={template} />
      </Changing>
    </>
  );
}

function WordsDialog({ template }: { template: MailTemplate }) {
  const { mails } = useApiClient().office;
  const { kind, title, words, subject, body, fields } = template;
  const form = useForm({
    values: words,
    // The standard words, saved as they are, stay the standard ones.
    send: (typed) =>
      mails.changeTemplate.mutate({
        kind,
        subject: typed.subject === words.subject ? subject : typed.subject,
        body: typed.body === words.body ? body : typed.body,
      }),
    done: `The mail "${title}" is saved`,
  });
  return (
    <EditDialog
      form={form}
      title={`Mail: ${title}`}
      description={`What stands in braces is filled in: ${fields.map((name) => `{${name}}`).join(", ")}.`}
      trigger={
        <Button size="sm">
          Words<span className="sr-only"> of the mail: {title}</span>
        </Button>
      }
    >
      <TextField
        label="Subject"
        name="subject"
        maxLength={150}
        optional
        hint="Left empty, the standard subject holds again."
      />
      <TextareaField
        label="Words"
        name="body"
        rows={6}
        maxLength={2000}
        hint="What the mail begins with; goods, sums and links follow by themselves. An empty line begins a new paragraph. Left empty, the standard words hold again."
      />
      <Trying kind={kind} typed={() => form.getValues()} />
    </EditDialog>
  );
}

/** The mail in the words as typed: on the page, or in one's own mailbox. */
function Trying({ kind, typed }: { kind: MailTemplate["kind"]; typed: () => Typed }) {
  const { mails } = useApiClient().office;
  const [shown, setShown] = useState<Shown | null>(null);
  const preview = useAct(() => mails.preview.query({ kind, ...typed() }), {
    done: setShown,
    fault: "There is no preview",
  });
  const test = useAct(() => mails.sendTest.mutate({ kind, ...typed() }), {
    done: ({ to }) => void toast.done(`A test is on its way to ${to}`),
    fault: "No test was sent",
  });
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => preview.start()} disabled={preview.busy}>
          Preview
        </Button>
        <Button size="sm" onClick={() => test.start()} disabled={test.busy}>
          Send me a test
        </Button>
      </div>
      {shown && (
        <PreviewText
          subject={shown.subject}
          text={shown.text}
          html={shown.html}
          hint={
            shown.shownWith === null
              ? "You have none to show it with yet: names and sums are made up."
              : `Shown with ${shown.shownWith}.`
          }
        />
      )}
    </div>
  );
}
