import { randomUUID } from "node:crypto";
import { kindsIn } from "@roundsman/testing/demo";
import { routes, type Route } from "@roundsman/spec-rest";
import { eachOf, leaksIn, type Neighbourhood } from "./neighbourhood";

/** Excludes paths that belong to no single business. A day is common to all. */
const ofBusiness = ({ path }: Route) =>
  !/^\/(console|auth|trust|webhooks)\//.test(path) && !path.includes("{day}");
const named = routes.filter((route) => ofBusiness(route) && route.path.includes("{"));

/**
 * Sends every operation that names a row, with Fellside's ids and neighbours' sessions and keys: the answer must be
 * that of an unknown id. Then sends every other read: the answer must contain nothing of Fellside, even if the caller
 * names Fellside as the business.
 */
export async function askForTheirs(
  neighbourhood: Neighbourhood,
  triesOfEach: number,
): Promise<void> {
  const { crowd } = neighbourhood;
  const tries = Math.max(triesOfEach, Math.ceil(crowd.length / named.length));
  const work = named.flatMap((route) => Array.from({ length: tries }, () => route));
  await eachOf(work, (route, place) => tryOne(neighbourhood, route, place));
  const reads = routes.filter(
    (route) => ofBusiness(route) && route.method === "GET" && !route.path.includes("{"),
  );
  await eachOf(
    reads.flatMap((route) => Array.from({ length: 5 }, () => route)),
    (route, place) => readOne(neighbourhood, route, place),
  );
}

async function tryOne(neighbourhood: Neighbourhood, route: Route, place: number): Promise<void> {
  const { send, crowd, breaches } = neighbourhood;
  const { method, path } = route;
  const { token, key } = crowd[place % crowd.length]!;
  const theirs = addressed(neighbourhood, path, place);
  const nobodys = path.replaceAll(/\{\w+\}/g, () => randomUUID());
  for (const as of [token, key]) {
    const answer = await send(method, theirs, { as });
    const same = await send(method, nobodys, { as });
    note(neighbourhood, route);
    const name = `${method} ${path} by a ${as === key ? "key" : "session"}`;
    if (![403, 404].includes(answer.status)) breaches.add(`${name} was answered ${answer.status}`);
    if (JSON.stringify([answer.status, answer.body]) !== JSON.stringify([same.status, same.body]))
      breaches.add(`${name}: theirs and nobody's are told apart`);
    const leaks = leaksIn(neighbourhood, JSON.stringify(answer.body), theirs);
    if (leaks.length > 0) breaches.add(`${name} tells ${leaks.join(", ")}`);
  }
}

async function readOne(neighbourhood: Neighbourhood, route: Route, place: number): Promise<void> {
  const { send, crowd, demo, breaches } = neighbourhood;
  const { token, key } = crowd[(place * 7) % crowd.length]!;
  for (const as of [token, key]) {
    for (const meant of [null, demo.fellside, "fellside"]) {
      const headers: Record<string, string> = meant === null ? {} : { "x-tenant-id": meant };
      const { status, body } = await send(route.method, route.path, { as, headers });
      note(neighbourhood, route);
      const leaks = leaksIn(
        neighbourhood,
        Buffer.isBuffer(body) ? body.toString("latin1") : JSON.stringify(body),
        "",
      );
      if (leaks.length > 0) breaches.add(`GET ${route.path} tells ${leaks.join(", ")}`);
      // A key belongs to one business, even if the request names another.
      if (meant !== null && as === token && status < 400)
        breaches.add(`GET ${route.path} of Fellside: ${status}`);
    }
  }
}

/** Returns the path with Fellside's ids, other ones for each `place`. */
function addressed({ things }: Neighbourhood, path: string, place: number): string {
  const kinds = kindsIn(path);
  let at = 0;
  return path.replaceAll(/\{\w+\}/g, () => {
    const ids = things.get(kinds[at] ?? "") ?? [];
    at += 1;
    const id = ids[place % ids.length];
    if (id === undefined)
      throw new Error(
        `Fellside has nothing for ${path}: make one in tooling/testing/src/demo/demo.ts`,
      );
    return encodeURIComponent(id);
  });
}

export function note({ asked }: Neighbourhood, { method, path }: Route): void {
  const name = `${method} ${path}`;
  asked.set(name, (asked.get(name) ?? 0) + 1);
}
