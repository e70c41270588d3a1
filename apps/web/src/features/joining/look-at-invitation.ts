import "server-only";
import { describeError } from "@roundsman/api";
import { callerIn } from "@/trpc/caller";

/** Who asks whom in, or in words why the link opens nothing. */
export async function lookAtInvitation(token: string) {
  try {
    return await (await callerIn(null)).office.invitations.look({ token });
  } catch (error) {
    const { error: kind, message } = describeError(error).body;
    if (kind === "not_found" || kind === "business_locked" || kind === "validation") {
      return { refused: message };
    }
    throw error;
  }
}
