import type { TrustQuestion } from "@roundsman/db";
import { z } from "zod";
import { difference } from "../../../platform/audit/change";
import { conflict, isDuplicate, notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { staff, staffAtLeast } from "../../../platform/middleware/staff";
import { dateTime } from "../../../platform/values/format";
import { search, whereWords } from "../../../platform/values/search";
import { ById } from "../../../platform/values/values";
import { trustCentre } from "../trust/queries";
import { NewQuestion, Question, WhyNoChange } from "./schema";

const viewQuestion = (row: TrustQuestion): z.infer<typeof Question> => ({
  id: row.id,
  question: row.question,
  answer: row.answer,
  // The database keeps any other from a question.
  audience: row.audience === "anyone" ? "anyone" : "readers",
  savedByName: row.savedByName,
  savedAt: dateTime(row.savedAt),
});

/** The question named by `id`; 404 otherwise. */
const findQuestion = trustCentre.input(ById).use(async ({ ctx, input, next }) => {
  const question = await ctx.db.trustQuestion.findUnique({ where: { id: input.id } });
  if (!question) throw notFound("question");
  return next({ ctx: { question } });
});

const savedBy = (ctx: { staff: { id: string; name: string }; now: Date }) => ({
  savedByUserId: ctx.staff.id,
  savedByName: ctx.staff.name,
  savedAt: ctx.now,
});

/** @throws conflict where the question stands there already */
async function once<Done>(saving: Promise<Done>): Promise<Done> {
  try {
    return await saving;
  } catch (error) {
    if (isDuplicate(error)) throw conflict("This question is answered already.", "question");
    throw error;
  }
}

/** Questions with their answers, in the order they came; found by their words. */
const list = staff("support")
  .concat(trustCentre)
  .input(z.object({ q: z.string().max(120).optional() }))
  .output(z.object({ items: z.array(Question), whyNoChange: WhyNoChange }))
  .query(async ({ ctx, input }) => {
    const rows = await search(input.q, (words) =>
      ctx.db.trustQuestion.findMany({
        where: { AND: whereWords(words, (found) => [found]) },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        take: 200,
      }),
    );
    return {
      items: rows.map(viewQuestion),
      whyNoChange: staffAtLeast(ctx.staff.role, "owner")
        ? null
        : "Only console owners change questions and answers.",
    };
  });

/** Adds a question with its answer, shown at once. */
const add = staff("owner")
  .concat(trustCentre)
  .input(NewQuestion)
  .output(Question)
  .mutation(({ ctx, input }) =>
    once(
      ctx.change(async (tx, record) => {
        const row = await tx.trustQuestion.create({
          data: { ...input, ...savedBy(ctx), createdAt: ctx.now },
        });
        await record({
          area: "trust",
          action: "trust.question_saved",
          words: `Answered “${row.question}”`,
          details: { id: row.id, after: input },
        });
        return viewQuestion(row);
      }),
    ),
  );

/** Changes a question or its answer, shown at once. */
const change = staff("owner")
  .concat(findQuestion)
  .input(NewQuestion)
  .output(Question)
  .mutation(({ ctx, input: { id, ...input } }) =>
    once(
      ctx.change(async (tx, record) => {
        const [row] = await tx.trustQuestion.updateManyAndReturn({
          where: { id },
          data: { ...input, ...savedBy(ctx) },
        });
        if (!row) throw notFound("question");
        const { question, answer, audience } = ctx.question;
        await record({
          area: "trust",
          action: "trust.question_saved",
          words: `Changed the answer to “${row.question}”`,
          details: { id, ...difference({ question, answer, audience }, input) },
        });
        return viewQuestion(row);
      }),
    ),
  );

/** Removes a question: it is shown no more. What it said stays in the record. */
const remove = staff("owner")
  .concat(findQuestion)
  .output(z.object({ removed: z.literal(true) }))
  .mutation(({ ctx, input: { id } }) =>
    ctx.change(async (tx, record) => {
      const { count } = await tx.trustQuestion.deleteMany({ where: { id } });
      if (count === 0) throw notFound("question");
      const { question, answer, audience } = ctx.question;
      await record({
        area: "trust",
        action: "trust.question_removed",
        words: `Removed “${question}”`,
        details: { id, before: { question, answer, audience } },
      });
      return { removed: true as const };
    }),
  );

export const trustQuestions = router({ list, add, change, remove });
