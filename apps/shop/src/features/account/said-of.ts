import type { asking } from "@/trpc/asking";

/** For a script of ours: nothing more to say, or why it was refused. */
export const saidOf = (asked: Awaited<ReturnType<typeof asking>>): Response =>
  "refused" in asked
    ? Response.json({ message: asked.refused.message }, { status: 422 })
    : new Response(null, { status: 204 });
