import { Card, EmptyState, SearchFilter } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

type QuestionsProps = {
  questions: RouterOutputs["trust"]["readQuestions"]["items"];
  /** Whether they are those that have certain words. */
  searched: boolean;
};

/** Questions and answers, found by their words. */
export function Questions({ questions, searched }: QuestionsProps) {
  if (questions.length === 0 && !searched) return null;
  return (
    <section aria-labelledby="questions" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="questions" className="text-lg font-semibold">
          Questions and answers
        </h2>
        <SearchFilter label="Search questions" />
      </div>
      <Card>
        {questions.length === 0 ? (
          <EmptyState title="No such question">No question or answer has these words.</EmptyState>
        ) : (
          <ul className="divide-y">
            {questions.map(({ id, question, answer }) => (
              <li key={id} className="flex flex-col gap-1 px-4 py-3">
                <h3 className="text-sm font-medium">{question}</h3>
                <p className="max-w-prose text-dense whitespace-pre-line text-muted-foreground">
                  {answer}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
