import "server-only";
import { describeError } from "@roundsman/api";
import { notFound } from "next/navigation";
import type { RouterOutputs } from "@/trpc/outputs";
import { callerIn } from "@/trpc/caller";

export type SandboxPage = RouterOutputs["billingSandbox"]["sandboxPage"];

/** The sandbox's page of a subscription, or Next's not-found page. */
export async function readSandbox(sessionId: string): Promise<SandboxPage> {
  try {
    return await (await callerIn(null)).billingSandbox.sandboxPage({ sessionId });
  } catch (error) {
    const { error: kind } = describeError(error).body;
    if (kind === "not_found" || kind === "validation") notFound();
    throw error;
  }
}
