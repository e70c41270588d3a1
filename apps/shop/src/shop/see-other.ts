import "server-only";

/** Sends a browser on after a form, so that reloading does not send it again. */
export const seeOther = (url: string): Response =>
  new Response(null, { status: 303, headers: { location: url, "cache-control": "no-store" } });
