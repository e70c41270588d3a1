import { faultOf } from "@roundsman/testing/fuzz";
import { createMatcher, operationOf, routes } from "@roundsman/spec-rest";

const match = createMatcher(routes.map((route) => ({ ...route, target: operationOf(route) })));

/** Returns how an answer differs from the published reference; null if it conforms. */
export function judge(
  { method, path }: { method: string; path: string },
  answer: { status: number; body: unknown },
): string | null {
  const found = match(method, path);
  if (!found.found) return "no such operation";
  return faultOf(found.target, answer);
}
