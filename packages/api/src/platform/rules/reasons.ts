import { z } from "zod";
import { dateTime } from "../values/format";
import { DateTime, Day, QueryFlag } from "../values/values";
import type { NamedRule, RuleVersion } from "./dated-rule";
import type { RuleOverride } from "./overrides";

/** Why a rule decided as it did (docs/contract/conventions.md#rules-and-their-reasons). */
export const Reason = z
  .object({
    rule: z.string().meta({ description: "Its id, such as vat.fuel; docs/rules has its table" }),
    title: z.string(),
    from: Day.meta({ description: "The day from which this version of the rule holds" }),
    source: z.string(),
    sourceUrl: z.url().nullable(),
    message: z.string().meta({ description: "What it decided here, with the figures" }),
    overridden: z
      .object({ reason: z.string(), byName: z.string(), at: DateTime })
      .nullable()
      .meta({ description: "Who went past it, and why" }),
  })
  .meta({ id: "RuleReason" });
export type Reason = z.infer<typeof Reason>;

/** `explain=true` asks for the reasons of the rules behind an answer. */
export const ExplainQuery = z.object({ explain: QueryFlag.optional() });

/** The field that `explain=true` adds to an answer. */
export const explanation = {
  explanation: z
    .array(Reason)
    .optional()
    .meta({ description: "With explain=true: the rules that were asked, with their reasons" }),
};

/** @param overrides those of the subject: the newest of this rule is shown */
export function reasonOf(
  rule: NamedRule,
  { from, source }: Pick<RuleVersion<unknown>, "from" | "source">,
  message: string,
  overrides: readonly RuleOverride[] = [],
): Reason {
  const past = overrides.findLast((override) => override.rule === rule.id);
  return {
    rule: rule.id,
    title: rule.title,
    from,
    source: source.name,
    sourceUrl: source.url,
    message,
    overridden: past
      ? { reason: past.reason, byName: past.byName, at: dateTime(past.createdAt) }
      : null,
  };
}
