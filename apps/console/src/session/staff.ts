import "server-only";
import { describeError } from "@roundsman/api";
import { redirect } from "next/navigation";
import { cache } from "react";
import { api } from "@/trpc/server";

/**
 * The staff member who asks for a page, or why they may not have it: the console asks for a staff role
 * and for the second step in this very session. Nobody, and a session left idle, is sent to sign in.
 */
export const requireStaff = cache(async () => {
  try {
    return { staff: await (await api()).console.people.me() };
  } catch (error) {
    const { error: kind, message } = describeError(error).body;
    if (kind === "unauthenticated") redirect("/sign-in");
    if (kind === "forbidden") return { refused: message };
    throw error;
  }
});
