import "server-only";
import { describeError } from "@roundsman/api";
import { notFound } from "next/navigation";

/**
 * What a page shows one of, or Next's not-found page where there is no such thing: an unknown id, or
 * one that is none.
 */
export async function orNotFound<Thing>(asked: Promise<Thing>): Promise<Thing> {
  try {
    return await asked;
  } catch (error) {
    const { error: kind } = describeError(error).body;
    if (kind === "not_found" || kind === "validation") notFound();
    throw error;
  }
}
