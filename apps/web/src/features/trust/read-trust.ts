import "server-only";
import { describeError } from "@roundsman/api";
import { notFound } from "next/navigation";
import { callerIn } from "@/trpc/caller";

/** What the trust centre holds for this browser; with a key, the text of that one. Next's not-found page where there is no centre. */
export async function readTrust(key?: string) {
  try {
    return await (await callerIn(null)).trust.readDocuments({ key });
  } catch (error) {
    const { error: kind } = describeError(error).body;
    if (kind === "not_found" || kind === "validation") notFound();
    throw error;
  }
}
