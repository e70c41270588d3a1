import "server-only";
import { describeError } from "@roundsman/api";
import { notFound } from "next/navigation";
import { callerIn } from "@/trpc/caller";

/** What the trust centre holds for this browser; with a key, the text of that one. Next's not-found page where there is no centre. */
export async function readTrust(key?: string) {
  const { trust } = await callerIn(null);
  return orNotFound(trust.readDocuments({ key }));
}

/** Who else handles data, and the questions that have these words. */
export async function readTrustLists(q: string | undefined) {
  const { trust } = await callerIn(null);
  const [subprocessors, questions] = await orNotFound(
    Promise.all([trust.readSubprocessors(), trust.readQuestions({ q: q?.slice(0, 120) })]),
  );
  return { subprocessors: subprocessors.items, questions: questions.items };
}

async function orNotFound<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    const { error: kind } = describeError(error).body;
    if (kind === "not_found" || kind === "validation") notFound();
    throw error;
  }
}
