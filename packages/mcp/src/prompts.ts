import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";

interface Prompt {
  name: string;
  title: string;
  description: string;
  argument: { name: string; description: string; shape: RegExp };
  words: (value: string | undefined) => string;
}

/* Prompts for people's first steps. Their text names tools; the model leaves out a tool that the key may not use. */

const prompts: readonly Prompt[] = [
  {
    name: "morning",
    title: "The morning",
    description: "What the day brings: rounds, what waits, stock that runs out, who owes.",
    argument: {
      name: "day",
      description: "YYYY-MM-DD; left out: today",
      shape: /^\d{4}-\d\d-\d\d$/,
    },
    words: (day) => `Tell me what ${day ?? "today"} brings, on one page.

1. With what_is_due${day ? ` for ${day}` : ""}: the rounds, who drives, what is over its van or shift, and what waits to be planned.
2. Call plan_day${day ? ` for ${day}` : ""} once, without confirm, and say what a new plan would cost beside the day as it stands. Plan nothing unless I say so.
3. With show_stock and runningOut: what runs out, and whether open orders need more than is free.
4. With due_reminders: how many reminders are due, and their sum. Send none unless I say so.

Begin with what I have to decide. Leave out what is in order.`,
  },
  {
    name: "month-end",
    title: "The month's end",
    description: "What is to be done before a month is closed: days, debts, reminders.",
    argument: {
      name: "month",
      description: "YYYY-MM; left out: this month",
      shape: /^\d{4}-\d\d$/,
    },
    words: (month) => `Help me to close ${month ?? "this month"}.

1. With show_day: the days of ${month ?? "this month"} that are not closed at each yard, the earliest first. For each, show_day with its locationId: what is counted, open rounds, and the differences that need a word from me.
2. With find_orders and status placed: orders of ${month ?? "this month"} that are neither delivered nor cancelled.
3. With who_owes: what is overdue, the longest first, what is in dispute, and the sum.
4. With due_reminders: whom reminders would go to.

Ask me for counts and words before you close a day, one yard and day at a time. Show me what each close_day and send_reminders would do, and do it only once I agree.`,
  },
];

export const listPrompts = () =>
  prompts.map(({ name, title, description, argument }) => ({
    name,
    title,
    description,
    arguments: [{ name: argument.name, description: argument.description, required: false }],
  }));

/** @throws McpError for an unknown prompt, or a malformed argument */
export function getPrompt(name: string, values: Readonly<Record<string, string>> = {}) {
  const prompt = prompts.find((one) => one.name === name);
  if (!prompt) throw new McpError(ErrorCode.InvalidParams, "There is no such prompt.");
  const value = values[prompt.argument.name];
  if (value !== undefined && !prompt.argument.shape.test(value)) {
    const { name: which, description } = prompt.argument;
    throw new McpError(ErrorCode.InvalidParams, `${which} is ${description}.`);
  }
  const content = { type: "text" as const, text: prompt.words(value) };
  return { description: prompt.description, messages: [{ role: "user" as const, content }] };
}
