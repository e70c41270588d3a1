import "server-only";

/** A file of a signed-in customer's, shown in the browser; no shared cache keeps it. */
export const privateFile = (
  body: BodyInit,
  { contentType, name }: { contentType: string; name: string },
): Response =>
  new Response(body, {
    headers: {
      "content-type": contentType,
      "content-disposition": `inline; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });

export const noSuchFile = (): Response => new Response("Not found", { status: 404 });
