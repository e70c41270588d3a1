import * as fc from "fast-check";
import { operationOf, routes, type Route } from "@roundsman/spec-rest";
import type { Things } from "../demo/things";
import type { Demo } from "../demo/demo";
import { requestsTo, type FuzzedRequest, type KnownIds } from "./requests";

/** Those who may do most come most often: more can go wrong where they may go. */
const often = (name: string) => Array.from({ length: 10 }, () => name);
const ofOffice = often("olivia").concat(
  ["dan", "dan", "adam", "fellside's key", "fellside's key"],
  ["harry", "harbour's key", "owen", "nobody"],
);
const ofConsole = often("owen").concat(["bea", "sam", "olivia", "nobody"]);
const callersOf = ({ path }: Route) => (path.startsWith("/console/") ? ofConsole : ofOffice);

/**
 * Everything of a customer, read out twice over, takes as long as many other answers; an invoice drawn as a
 * PDF as long as ten.
 */
const rare: Readonly<Record<string, number>> = {
  "/customers/{id}/export": 1,
  "/invoices/{id}/pdf": 4,
};

export const weightOf = ({ path }: Route): number => rare[path] ?? 20;

/** Requests to every operation, by whoever may do most, and a few by everybody else. */
export const everyRequest = (known: KnownIds): fc.Arbitrary<FuzzedRequest> =>
  fc.oneof(
    ...routes.map((route) => ({
      weight: weightOf(route),
      arbitrary: requestsOf(route, known),
    })),
  );

/** Requests to this one. */
export const requestsOf = (route: Route, known: KnownIds): fc.Arbitrary<FuzzedRequest> =>
  requestsTo(operationOf(route), callersOf(route), known);

/** What these businesses have, by its kind. */
export function knownIds(...each: Things[]): KnownIds {
  const of = (kind: string) => each.flatMap((things) => things.get(kind) ?? []);
  const kinds = new Set(each.flatMap((things) => [...things.keys()]));
  const all = [...kinds].flatMap(of);
  return { all, of: (kind) => (of(kind).length > 0 ? of(kind) : all) };
}

/** The token or key of a caller; none of nobody's. */
export const credentialOf = ({ keys, tokens }: Demo, caller: string): string | undefined =>
  ({ "fellside's key": keys.fellside, "harbour's key": keys.harbour, ...tokens })[caller];
