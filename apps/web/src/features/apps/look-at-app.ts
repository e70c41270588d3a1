import "server-only";
import { describeError } from "@roundsman/api";
import { callerIn } from "@/trpc/caller";

/** What an app asks for, or in words why nothing can be allowed here. */
export async function lookAtApp(id: string) {
  try {
    return await (await callerIn(null)).office.apps.look({ id });
  } catch (error) {
    const { error: kind, message } = describeError(error).body;
    if (kind === "validation") return { refused: "Start again in the app." };
    if (kind === "not_found" || kind === "forbidden") return { refused: message };
    throw error;
  }
}
