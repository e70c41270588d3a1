"use client";

import { Button, ConfirmDialog, Refused, RowActions, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import { QuestionDialog } from "./question-dialog";
import type { Context, Question } from "./answers";

/** What an owner does with a question. */
export function QuestionActions({ question, whyNoChange }: Context & { question: Question }) {
  const { trustQuestions } = useApiClient().console;
  const { id, question: words } = question;
  const remove = useAct(() => trustQuestions.remove.mutate({ id }), {
    done: "The question is removed",
    fault: "The question is still there",
  });
  return (
    <RowActions inWords>
      <Refused why={whyNoChange} label="Change" size="sm">
        <QuestionDialog question={question} />
      </Refused>
      <Refused why={whyNoChange} label="Remove" size="sm">
        <ConfirmDialog
          trigger={
            <Button size="sm" aria-label={`Remove “${words}”`}>
              Remove
            </Button>
          }
          title={`Remove “${words}”?`}
          description="The public page shows it no more. What it said stays in the record of what staff did."
          confirm="Remove"
          onConfirm={() => remove.run()}
        />
      </Refused>
    </RowActions>
  );
}
