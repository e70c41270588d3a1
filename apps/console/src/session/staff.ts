import "server-only";
import { describeError } from "@roundsman/api";
import { redirect } from "next/navigation";
import { cache } from "react";
import { callerHere } from "@/trpc/server";

/**
 * Returns the staff member, or why the console is refused: it requires a staff role and the second step in this very
 * session.
 */
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
 * Returns the staff member of the request. Without a session, or after an idle one, it redirects to the sign-in page;
 * anybody else goes to the page with the reason.
 */
export async function requireStaff() {
  const { staff } = await readStaff();
  return staff ?? redirect("/not-allowed");
}

/**
 * Returns the procedures for a page of staff. A page renders in parallel with its layout, so it waits for staff
 * itself: otherwise a procedure would refuse, and the browser would get an error.
 */
export async function api() {
  await requireStaff();
  return callerHere();
}
