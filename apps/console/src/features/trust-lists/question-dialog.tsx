"use client";

import {
  Button,
  EditDialog,
  RadioField,
  Refused,
  TextareaField,
  TextField,
  useForm,
} from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import type { Context, Question } from "./answers";

type Values = Pick<Question, "question" | "answer" | "audience">;
const empty: Values = { question: "", answer: "", audience: "anyone" };

type QuestionDialogProps = Context & { question?: Question };

/** Adds a question with its answer, or changes one; shows the reason of a refusal. */
export function QuestionDialog({ question, whyNoChange }: QuestionDialogProps) {
  const { trustQuestions } = useApiClient().console;
  const { question: words, answer, audience } = question ?? empty;
  const form = useForm<Values>({
    values: { question: words, answer, audience },
    send: (typed) =>
      question
        ? trustQuestions.change.mutate({ id: question.id, ...typed })
        : trustQuestions.add.mutate(typed),
    done: "The answer is shown",
  });
  return (
    <Refused
      why={whyNoChange}
      label={question ? "Change" : "Add a question"}
      size={question ? "sm" : "md"}
    >
      <EditDialog
        form={form}
        trigger={
          question ? (
            <Button size="sm" aria-label={`Change “${question.question}”`}>
              Change
            </Button>
          ) : (
            <Button variant="primary">Add a question</Button>
          )
        }
        title={question ? "Change a question" : "Add a question"}
        description="It is shown as soon as it is saved."
      >
        <TextField label="Question" name="question" />
        <TextareaField label="Answer" name="answer" rows={6} />
        <RadioField
          label="Who may read"
          name="audience"
          options={[
            { value: "anyone", label: "Anybody" },
            { value: "readers", label: "Everybody with access" },
          ]}
        />
      </EditDialog>
    </Refused>
  );
}
