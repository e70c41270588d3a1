import "server-only";
import { buffer } from "node:stream/consumers";
import {
  contextOf,
  createCallerFactory,
  describeError,
  processService,
  requestFacts,
  webRouter,
} from "@roundsman/api";
import { headers } from "next/headers";
import { requirePlace } from "@/session/place";

const factory = createCallerFactory(webRouter);

/** A stop's proof as the service hands it out, or the service's refusal. */
export async function showProof(of: { id: string; stopId: string }): Promise<Response> {
  const { business } = await requirePlace();
  const given = await headers();
  const named = {
    get: (name: string) => (name === "x-tenant-id" ? business.tenantId : given.get(name)),
  };
  const context = contextOf(
    processService(),
    requestFacts(named, { entry: "web", label: "proof" }),
  );
  try {
    const picture = await factory(context).office.stops.showProof(of);
    // Whole: a signature or a phone's small photo, and Content-Length is said.
    return new Response(new Uint8Array(await buffer(picture)), { headers: context.reply.headers });
  } catch (error) {
    const { status, body } = describeError(error);
    return Response.json(body, { status });
  }
}
