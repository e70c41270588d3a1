import "server-only";
import { describeError } from "@roundsman/api";
import { notFound } from "next/navigation";

/** What was asked for, or null where there is no such thing: an unknown id, or one that is none. */
export async function orNull<Thing>(asked: Promise<Thing>): Promise<Thing | null> {
  try {
    return await asked;
  } catch (error) {
    const { error: kind } = describeError(error).body;
    if (kind === "not_found" || kind === "validation") return null;
    throw error;
  }
}

/** What a page shows one of, or Next's not-found page. */
export async function orNotFound<Thing>(asked: Promise<Thing>): Promise<Thing> {
  return (await orNull(asked)) ?? notFound();
}
