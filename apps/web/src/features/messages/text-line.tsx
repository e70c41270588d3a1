"use client";

import { Button, EditDialog, Switch, TextareaField, toast, useAct, useForm } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useState } from "react";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { PreviewText } from "./preview-text";

export type TextTemplate = RouterOutputs["office"]["texts"]["templates"]["items"][number];
type Shown = RouterOutputs["office"]["texts"]["preview"];

/** Whether customers are texted of a moment, and in which words. */
export function TextLine({ template }: { template: TextTemplate }) {
  const { moment, title, when, isOn } = template;
  const { texts } = useApiClient().office;
  const act = useAct((on: boolean) => texts.changeTemplate.mutate({ moment, isOn: on }), {
    done: ({ isOn: now }) => void toast.done(`${title} is ${now ? "on" : "off"}`),
    fault: `${title} was not switched`,
  });
  return (
    <>
      <Switch
        label={
          <>
            Text<span className="sr-only"> {title}</span>
          </>
        }
        hint={when}
        checked={isOn}
        disabled={act.busy}
        onCheckedChange={act.start}
      />
      <Changing>
        <WordsDialog template={template} />
      </Changing>
    </>
  );
}

function WordsDialog({ template }: { template: TextTemplate }) {
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
      title={`Text: ${title}`}
      description={`What stands in braces is filled in: ${fields.map((name) => `{${name}}`).join(", ")}.`}
      trigger={
        <Button size="sm">
          Words<span className="sr-only"> of the text: {title}</span>
        </Button>
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
function Preview({ moment, typed }: { moment: TextTemplate["moment"]; typed: () => string }) {
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
        <PreviewText
          text={shown.text}
          hint={`${
            shown.orderNumber
              ? `As ${shown.orderNumber} would get it. `
              : "You have none to show it with yet. "
          }Paid for as ${formatQuantity(shown.segments, "text")}.`}
        />
      )}
    </div>
  );
}
