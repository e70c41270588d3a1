import { faultOf } from "@roundsman/testing/fuzz";
import { createMatcher, operationOf, routes } from "@roundsman/spec-rest";

const match = createMatcher(routes.map((route) => ({ ...route, target: operationOf(route) })));

/** What is wrong with an answer by the published reference; null where it is as published. */
export function judge(
  { method, path }: { method: string; path: string },
  answer: { status: number; body: unknown },
): string | null {
  const found = match(method, path);
  if (!found.found) return "no such operation";
  return faultOf(found.target, answer);
}
