import * as fc from "fast-check";
import { knownIds, weightOf, requestsTo, type FuzzedRequest } from "@roundsman/testing/fuzz";
import { operationOf, routes } from "@roundsman/spec-rest";
import { note } from "./ask-theirs";
import { eachOf, leaksIn, type Neighbourhood } from "./neighbourhood";

/**
 * Sends the neighbours' requests of every shape with Fellside's ids in the address, the query and the body. An answer
 * must contain nothing of Fellside, except ids that the same neighbour sent in this or an earlier request: a
 * customer's name may be an id.
 */
export async function sendTheirs(
  neighbourhood: Neighbourhood,
  { requests, seed }: { requests: number; seed: number },
): Promise<void> {
  const { send, crowd, things, breaches } = neighbourhood;
  const known = knownIds(things);
  const ours = routes.filter(({ path }) => !path.startsWith("/auth/"));
  const arbitrary = fc.oneof(
    ...ours.map((route) => ({
      weight: weightOf(route),
      arbitrary: requestsTo(operationOf(route), ["session", "key"], known),
    })),
  );
  const once = ours.flatMap((route) =>
    fc.sample(requestsTo(operationOf(route), ["session"], known), { numRuns: 1, seed }),
  );
  const all: FuzzedRequest[] = [...once, ...fc.sample(arbitrary, { numRuns: requests, seed })];
  const written = new Map<string, string>();
  await eachOf(all, async ({ operation: { route }, caller, path, body = "", headers }, place) => {
    const { token, key } = crowd[(place * 13) % crowd.length]!;
    const as = caller === "key" ? key : token;
    const sent = decodeURIComponent(path) + body;
    if (route.method !== "GET") written.set(token, (written.get(token) ?? "") + sent);
    const answer = await send(route.method, path, { as, headers, body: body || undefined });
    note(neighbourhood, route);
    const text = Buffer.isBuffer(answer.body)
      ? answer.body.toString("latin1")
      : JSON.stringify(answer.body);
    const leaks = leaksIn(neighbourhood, text, sent + (written.get(token) ?? ""));
    if (leaks.length > 0)
      breaches.add(`${route.method} ${route.path} (${answer.status}) tells ${leaks.join(", ")}`);
  });
}
