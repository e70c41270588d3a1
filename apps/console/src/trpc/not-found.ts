import "server-only";
import { describeError } from "@roundsman/api";
import { notFound } from "next/navigation";

/** Returns null if the thing is missing: an unknown id, or a malformed one. */
export async function orNull<Thing>(answer: Promise<Thing>): Promise<Thing | null> {
  try {
    return await answer;
  } catch (error) {
    const { error: kind } = describeError(error).body;
    if (kind === "not_found" || kind === "validation") return null;
    throw error;
  }
}

/** Returns the thing of a page, or shows Next.js's not-found page. */
export async function orNotFound<Thing>(answer: Promise<Thing>): Promise<Thing> {
  return (await orNull(answer)) ?? notFound();
}
