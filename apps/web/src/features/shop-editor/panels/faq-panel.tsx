"use client";

import { Button, FormFault } from "@roundsman/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useDraftParts } from "../draft/draft-context";
import { moved } from "@/features/ordered-list/moved";
import { OrderedList } from "@/features/ordered-list/ordered-list";
import { ItemEditor } from "./item-editor";
import { Line, Lines } from "./text-fields";

const most = 20;

export function FaqPanel() {
  const { draft, setContent } = useDraftParts();
  const { faq } = draft.content;
  const [open, setOpen] = useState<number | null>(null);
  const set = (at: number, fields: Partial<(typeof faq)[number]>) =>
    setContent({ faq: faq.map((one, place) => (place === at ? { ...one, ...fields } : one)) });
  const edited = open === null ? undefined : faq[open];
  if (edited && open !== null) {
    const path = `content.faq.${open}`;
    return (
      <ItemEditor
        title={`Question ${open + 1}`}
        onBack={() => setOpen(null)}
        onRemove={() => {
          setContent({ faq: faq.filter((_, at) => at !== open) });
          setOpen(null);
        }}
      >
        <Line
          label="Question"
          name={`${path}.question`}
          max={160}
          value={edited.question}
          onChange={(question) => set(open, { question })}
        />
        <Lines
          label="Answer"
          name={`${path}.answer`}
          max={2000}
          rows={5}
          value={edited.answer}
          onChange={(answer) => set(open, { answer })}
        />
      </ItemEditor>
    );
  }
  return (
    <>
      <OrderedList
        label="Questions"
        items={faq.map(({ question }, at) => ({
          key: `${question} ${at}`,
          name: question || `question ${at + 1}`,
          content: (
            <Button
              variant="ghost"
              className="max-w-full justify-start"
              onClick={() => setOpen(at)}
            >
              <span className="truncate">{question || "A question without words"}</span>
            </Button>
          ),
        }))}
        onMove={(from, to) => setContent({ faq: moved(faq, from, to) })}
      />
      <FormFault name="content.faq" />
      <Button
        disabled={faq.length >= most}
        onClick={() => {
          setContent({ faq: [...faq, { question: "", answer: "" }] });
          setOpen(faq.length);
        }}
      >
        <Plus aria-hidden />
        Add a question
      </Button>
    </>
  );
}
