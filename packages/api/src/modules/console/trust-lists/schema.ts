import { z } from "zod";
import { DateTime, Day, text, Uuid } from "../../../platform/values/values";

const line = (max: number) => text(max, 1).regex(/^[^\r\n]*$/, "Write it in one line.");

export const NewSubprocessor = z.object({
  name: line(120),
  purpose: line(300),
  country: line(80),
  since: Day,
});

export const SubprocessorChange = z.object({
  purpose: line(300),
  country: line(80),
  since: Day.nullable(),
});

export const Subprocessor = z.object({
  id: Uuid,
  name: z.string(),
  purpose: z.string(),
  country: z.string(),
  /** Null: since before the list was kept. */
  since: Day.nullable(),
  addedByName: z.string(),
  addedAt: DateTime,
  endedAt: DateTime.nullable(),
  endedByName: z.string().nullable(),
});

/** A question is for anybody or for every browser with access: no access names one. */
export const NewQuestion = z.object({
  question: line(300),
  answer: text(4000, 1),
  audience: z.enum(["anyone", "readers"]),
});

export const Question = z.object({
  id: Uuid,
  question: z.string(),
  answer: z.string(),
  audience: NewQuestion.shape.audience,
  savedByName: z.string(),
  savedAt: DateTime,
});

/** Why the one who asks may not change the list; null where they may. */
export const WhyNoChange = z.string().nullable();
