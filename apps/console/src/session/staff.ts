import "server-only";
import { describeError } from "@roundsman/api";
import { redirect } from "next/navigation";
import { cache } from "react";
import { callerHere } from "@/trpc/server";

/** Who asks, or why the console is not for them: it asks for a staff role and for the second step in this very session. */
export const readStaff = cache(async () => {
  try {
    return { staff: await (await callerHere()).console.people.me() };
  } catch (error) {
    const { error: kind, message } = describeError(error).body;
    if (kind === "unauthenticated") redirect("/sign-in");
    if (kind === "forbidden") return { refused: message };
    throw error;
  }
});

/**
 * The staff member who asks for a page. Nobody, and a session left idle, is sent to sign in; anybody else to where
 * they read why not.
 */
export async function requireStaff() {
  const { staff } = await readStaff();
  return staff ?? redirect("/not-allowed");
}

/**
 * The procedures for a page of staff. A page is rendered beside its layout, so it waits for staff itself: asked by
 * anybody else, a procedure would refuse, and the browser be told of a fault.
 */
export async function api() {
  await requireStaff();
  return callerHere();
}
