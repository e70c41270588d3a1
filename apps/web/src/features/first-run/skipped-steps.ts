import "server-only";
import { cookies } from "next/headers";
import { stepNames, type StepName } from "./steps";

/** What was left out stands in the browser alone: it changes nothing about the business. */
export const cookieOf = (tenantId: string): string => `first-run-${tenantId}`;

/** The steps that somebody at this browser has left out. */
export async function skippedSteps(tenantId: string): Promise<ReadonlySet<StepName>> {
  const kept = (await cookies()).get(cookieOf(tenantId))?.value.split(".") ?? [];
  return new Set(stepNames.filter((name) => kept.includes(name)));
}
