import "server-only";
import { buffer } from "node:stream/consumers";
import {
  contextOf,
  createCallerFactory,
  processService,
  refusalResponse,
  requestFacts,
  webRouter,
} from "@roundsman/api";
import { headers } from "next/headers";
import { requirePlace } from "./place";

const factory = createCallerFactory(webRouter);
type Office = ReturnType<typeof factory>["office"];

/**
 * A picture as the service hands it out, or the service's refusal. In the app itself: a browser asking REST
 * for a picture names no business, which somebody in several of them must.
 */
export async function pictureFrom(
  ask: (office: Office) => Promise<AsyncIterable<Uint8Array>>,
): Promise<Response> {
  const { business } = await requirePlace();
  const given = await headers();
  const named = {
    get: (name: string) => (name === "x-tenant-id" ? business.tenantId : given.get(name)),
  };
  const context = contextOf(
    processService(),
    requestFacts(named, { entry: "web", label: "picture" }),
  );
  try {
    const picture = await ask(factory(context).office);
    // Whole: a signature or a phone's small photo, and Content-Length is said.
    return new Response(new Uint8Array(await buffer(picture)), { headers: context.reply.headers });
  } catch (error) {
    return refusalResponse(error);
  }
}
