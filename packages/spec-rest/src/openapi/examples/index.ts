import recorded from "./answers.json";
import { requests, type Request } from "./requests";

export interface Example extends Request {
  /** The service's answer; null until a test has recorded it. */
  answer: unknown;
}

/** Returns the key of an example in answers.json. */
export const keyOf = ({ operation, name }: Request): string =>
  name === undefined ? operation : `${operation} (${name})`;

const answers: Readonly<Record<string, unknown>> = recorded;

export const examples: readonly Example[] = requests.map((request) => ({
  ...request,
  answer: answers[keyOf(request)] ?? null,
}));

/** Returns the examples of an operation in the form of OpenAPI. */
export function examplesOf(operation: string, part: "body" | "answer") {
  const shown = examples.filter(
    (example) => example.operation === operation && (example[part] ?? null) !== null,
  );
  return shown.length === 0
    ? {}
    : {
        examples: Object.fromEntries(
          shown.map((example) => [
            example.name ?? "example",
            { summary: example.summary, value: example[part] },
          ]),
        ),
      };
}
