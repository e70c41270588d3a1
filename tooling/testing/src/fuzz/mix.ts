import * as fc from "fast-check";
import { operationOf, routes, type Route } from "@roundsman/spec-rest";
import type { Things } from "../demo/things";
import type { Demo } from "../demo/demo";
import { requestsTo, type FuzzedRequest, type KnownIds } from "./requests";

/** Callers with most rights come most often, because more can go wrong for them. */
const often = (name: string) => Array.from({ length: 10 }, () => name);
const ofOffice = often("olivia").concat(
  ["dan", "dan", "adam", "fellside's key", "fellside's key"],
  ["harry", "harbour's key", "owen", "nobody"],
);
const ofConsole = often("owen").concat(["bea", "sam", "olivia", "nobody"]);
const callersOf = ({ path }: Route) => (path.startsWith("/console/") ? ofConsole : ofOffice);

/** A customer's export, read twice, takes as long as many other answers; an invoice drawn as a PDF as long as ten. */
const rare: Readonly<Record<string, number>> = {
  "/customers/{id}/export": 1,
  "/invoices/{id}/pdf": 4,
};

export const weightOf = ({ path }: Route): number => rare[path] ?? 20;

/** Generates requests to every operation, mostly by callers with most rights, and a few by everybody else. */
export const everyRequest = (known: KnownIds): fc.Arbitrary<FuzzedRequest> =>
  fc.oneof(
    ...routes.map((route) => ({
      weight: weightOf(route),
      arbitrary: requestsOf(route, known),
    })),
  );

/** Generates requests to one operation. */
export const requestsOf = (route: Route, known: KnownIds): fc.Arbitrary<FuzzedRequest> =>
  requestsTo(operationOf(route), callersOf(route), known);

/** Returns the things of these businesses, by their kind. */
export function knownIds(...each: Things[]): KnownIds {
  const idsOf = (kind: string) => each.flatMap((things) => things.get(kind) ?? []);
  const kinds = new Set(each.flatMap((things) => [...things.keys()]));
  const all = [...kinds].flatMap(idsOf);
  return { all, of: (kind) => (idsOf(kind).length > 0 ? idsOf(kind) : all) };
}

/** Returns the token or key of a caller; undefined for an anonymous one. */
export const credentialOf = ({ keys, tokens }: Demo, caller: string): string | undefined =>
  ({ "fellside's key": keys.fellside, "harbour's key": keys.harbour, ...tokens })[caller];
