"use client";

import { useApiClient } from "@/trpc/client";
import type { Context, Question } from "./answers";
import { EntryActions } from "./entry-actions";
import { QuestionDialog } from "./question-dialog";

/** An owner's actions on a question. */
export function QuestionActions({ question, whyNoChange }: Context & { question: Question }) {
  const { trustQuestions } = useApiClient().console;
  return (
    <EntryActions
      whyNoChange={whyNoChange}
      change={<QuestionDialog question={question} whyNoChange={whyNoChange} />}
      removal={{
        verb: "Remove",
        name: `“${question.question}”`,
        description:
          "The public page no longer shows it. What it said stays in the record of what staff did.",
        run: () => trustQuestions.remove.mutate({ id: question.id }),
        done: "The question is removed",
        fault: "The question is still there",
      }}
    />
  );
}
