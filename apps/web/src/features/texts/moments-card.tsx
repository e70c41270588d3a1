"use client";

import {
  Button,
  Card,
  CardHeader,
  EditDialog,
  Switch,
  TextareaField,
  toast,
  useAct,
  useForm,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useState } from "react";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Template = RouterOutputs["office"]["texts"]["templates"]["items"][number];
type Shown = RouterOutputs["office"]["texts"]["preview"];

/** Of which moments customers are texted, and in which words. */
export function MomentsCard({ templates }: { templates: readonly Template[] }) {
  return (
    <Card>
      <CardHeader title="What customers are told" />
      <ul className="flex flex-col divide-y px-4">
        {templates.map((template) => (
          <li key={template.moment} className="flex flex-col gap-2 py-3">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <OnOff template={template} />
              <Changing>
                <WordsDialog template={template} />
              </Changing>
            </div>
            <p className="max-w-prose rounded-lg bg-muted px-3 py-2 text-dense break-words whitespace-pre-line">
              {template.words}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OnOff({ template: { moment, title, when, isOn } }: { template: Template }) {
  const { texts } = useApiClient().office;
  const act = useAct((on: boolean) => texts.changeTemplate.mutate({ moment, isOn: on }), {
    done: ({ isOn: now }) => void toast.done(`${title} is ${now ? "on" : "off"}`),
    fault: `${title} was not switched`,
  });
  return (
    <Switch
      label={title}
      hint={when}
      checked={isOn}
      disabled={act.busy}
      onCheckedChange={act.start}
    />
  );
}

function WordsDialog({ template }: { template: Template }) {
  const { texts } = useApiClient().office;
  const { moment, title, words, body, fields } = template;
  const form = useForm({
    values: { body: words },
    // The built-in words, saved as they are, stay the built-in ones.
    send: ({ body: typed }) =>
      texts.changeTemplate.mutate({ moment, body: typed === words ? body : typed }),
    done: `${title} saved`,
  });
  return (
    <EditDialog
      form={form}
      title={title}
      description={`What stands in braces is filled in: ${fields.map((name) => `{${name}}`).join(", ")}.`}
      trigger={
        <Button size="sm">{body === null ? "Write your own words" : "Change the words"}</Button>
      }
    >
      <TextareaField
        label="Words"
        name="body"
        rows={4}
        maxLength={600}
        hint="Left empty, the built-in words hold again."
      />
      <Preview moment={moment} typed={() => form.getValues("body")} />
    </EditDialog>
  );
}

/** The words as typed, with the business's newest delivery. */
function Preview({ moment, typed }: { moment: Template["moment"]; typed: () => string }) {
  const { texts } = useApiClient().office;
  const [shown, setShown] = useState<Shown | null>(null);
  const act = useAct(() => texts.preview.query({ moment, body: typed() }), {
    done: setShown,
    fault: "There is no preview",
  });
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="sm" onClick={() => act.start()} disabled={act.busy}>
        Preview
      </Button>
      {shown && (
        <div aria-live="polite" className="flex flex-col gap-1">
          <p className="rounded-lg bg-muted px-3 py-2 text-dense break-words whitespace-pre-line">
            {shown.text}
          </p>
          <p className="text-xs text-muted-foreground">
            {shown.orderNumber
              ? `As ${shown.orderNumber} would get it. `
              : "You have none to show it with yet. "}
            Paid for as {formatQuantity(shown.segments, "text")}.
          </p>
        </div>
      )}
    </div>
  );
}
