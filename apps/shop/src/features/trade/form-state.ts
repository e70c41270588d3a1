/** A form of the trade pages after it was sent: done, or back with what was typed and what is wrong. */
export interface FormState {
  done: boolean;
  attempt: number;
  typed: Partial<Record<string, string>>;
  issues: { path: string; message: string }[];
  problem: string | null;
}

export const untouched: FormState = {
  done: false,
  attempt: 0,
  typed: {},
  issues: [],
  problem: null,
};

/** The words of a form, by field. */
export const wordsIn = (data: FormData): Record<string, string> =>
  Object.fromEntries(
    [...data].flatMap(([name, value]) => (typeof value === "string" ? [[name, value.trim()]] : [])),
  );

/** What a refusal makes of it. */
export function comeBack(
  before: FormState,
  typed: Record<string, string>,
  { issues = [], message }: { issues?: FormState["issues"]; message: string },
): FormState {
  const problem = issues.length > 0 ? null : message;
  return { done: false, attempt: before.attempt + 1, typed, issues, problem };
}
