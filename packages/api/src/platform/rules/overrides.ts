import type { RuleOverride as RuleOverrideRow, Tx } from "@roundsman/db";
import { z } from "zod";
import { text } from "../values/values";
import type { NamedRule } from "./dated-rule";

/** In a body: the rules that the caller goes past, each with a reason. */
export const RuleOverrides = z
  .array(z.object({ rule: z.string().max(60), reason: text(300, 1) }))
  .max(10)
  .refine((all) => new Set(all.map(({ rule }) => rule)).size === all.length, {
    message: "A rule is overridden once.",
  });
export type RuleOverrides = z.infer<typeof RuleOverrides>;

/** Of what a rule was asked, such as an order. */
export interface RuleSubject {
  kind: string;
  id: string;
}

export type RuleOverride = Pick<RuleOverrideRow, "rule" | "reason" | "byName" | "createdAt">;

interface Overriding {
  tenantId: string;
  rule: NamedRule;
  subject: RuleSubject;
  reason: string;
  /** The person, or who stands behind the key. */
  by: { id: string | null; name: string };
  now: Date;
}

/** The reason given for going past this rule; null where the body names none. */
export const reasonFor = (
  rule: Pick<NamedRule, "id">,
  given: RuleOverrides | undefined,
): string | null => given?.find((one) => one.rule === rule.id)?.reason ?? null;

/**
 * Keeps that somebody went past a rule, in the transaction of what they did. Rows are only ever added.
 * What they did says it in its activity row.
 */
export async function overrideRule(
  tx: Pick<Tx, "ruleOverride">,
  { tenantId, rule, subject, reason, by, now }: Overriding,
): Promise<void> {
  await tx.ruleOverride.create({
    data: {
      tenantId,
      rule: rule.id,
      subjectKind: subject.kind,
      subjectId: subject.id,
      reason,
      byUserId: by.id,
      byName: by.name,
      createdAt: now,
    },
  });
}

/** The same of several rules at once. */
export async function overrideRules(
  tx: Pick<Tx, "ruleOverride">,
  overridden: readonly Pick<Overriding, "rule" | "reason">[],
  by: Omit<Overriding, "rule" | "reason">,
): Promise<void> {
  for (const one of overridden) await overrideRule(tx, { ...by, ...one });
}

/** The same for an activity row; nothing where no rule was overridden. */
export const toldOfRules = (overridden: readonly Pick<Overriding, "rule" | "reason">[]) =>
  overridden.length > 0 && {
    ruleOverrides: overridden.map(({ rule, reason }) => ({ rule: rule.id, reason })),
  };

/** What was overridden of a thing, the oldest first. */
export const overridesOf = (
  db: Pick<Tx, "ruleOverride">,
  tenantId: string,
  { kind, id }: RuleSubject,
): Promise<RuleOverride[]> =>
  db.ruleOverride.findMany({
    where: { tenantId, subjectKind: kind, subjectId: id },
    select: { rule: true, reason: true, byName: true, createdAt: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
