import { runSql, runSqlForOne, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { invalid, type Issue } from "../../../platform/base/errors";
import { text } from "../../../platform/values/values";
import { whyUnknown } from "../../messages";
import { firstLevels, placeholders, type ReminderLevel } from "./reminder-words";

/* When and with which words a business reminds those who owe (docs/decisions/0242). */

const Level = z.int().min(1).max(3);

export const ReminderSettings = z
  .object({
    /** Sent each morning; otherwise by a press alone. */
    automatic: z.boolean(),
    /** All three, in their order. */
    levels: z.array(
      z.object({
        level: z.int(),
        enabled: z.boolean(),
        /** Days after the due day of an invoice. */
        days: z.int(),
        subject: z.string(),
        text: z.string(),
      }),
    ),
    /** What may stand between braces in a subject or text. */
    placeholders: z.array(z.string()),
  })
  .meta({ id: "ReminderSettings" });
export type ReminderSettings = z.infer<typeof ReminderSettings>;

/** PATCH /reminders: what is left out stays. */
export const ReminderChange = z.object({
  automatic: z.boolean().optional(),
  levels: z
    .array(
      z.object({
        level: Level,
        enabled: z.boolean().optional(),
        days: z.int().min(1).max(365).optional(),
        subject: text(200, 1).optional(),
        text: text(4000, 1).optional(),
      }),
    )
    .max(3)
    .optional(),
});

/** All three levels of a business, in their order. */
export async function readLevels(runner: SqlRunner, tenantId: string): Promise<ReminderLevel[]> {
  const own = await runSql(
    runner,
    sqlBuilder
      .selectFrom("reminder_levels")
      .where("tenant_id", "=", tenantId)
      .select(["level", "enabled", "days", "subject", "text"]),
  );
  return firstLevels.map((first) => own.find(({ level }) => level === first.level) ?? first);
}

export async function readReminderSettings(
  runner: SqlRunner,
  tenantId: string,
): Promise<ReminderSettings> {
  const row = await runSqlForOne(
    runner,
    sqlBuilder
      .selectFrom("businesses")
      .where("id", "=", tenantId)
      .select("reminds_by_itself as automatic"),
  );
  if (!row) throw new Error("There is no such business");
  const levels = await readLevels(runner, tenantId);
  return { automatic: row.automatic, levels, placeholders: [...placeholders] };
}

/**
 * What the settings are after a change.
 * @throws validation for a level that is named twice, words between braces that mean nothing, and levels whose days
 * don't rise
 */
export function settingsAfter(
  before: ReminderSettings,
  { automatic = before.automatic, levels = [] }: z.infer<typeof ReminderChange>,
): ReminderSettings {
  const issues = levels.flatMap(({ level, subject = "", text: words = "" }, at): Issue[] => [
    ...(levels.findIndex((other) => other.level === level) < at
      ? [{ path: `levels.${at}.level`, message: `Level ${level} is named twice.` }]
      : []),
    ...unknownIn(subject).map((message) => ({ path: `levels.${at}.subject`, message })),
    ...unknownIn(words).map((message) => ({ path: `levels.${at}.text`, message })),
  ]);
  if (issues.length > 0) throw invalid(...issues);
  const after = before.levels.map((one) => {
    const asked = levels.find(({ level }) => level === one.level);
    const { enabled = one.enabled, days = one.days } = asked ?? {};
    return {
      level: one.level,
      enabled,
      days,
      subject: asked?.subject ?? one.subject,
      text: asked?.text ?? one.text,
    };
  });
  const early = after.find(({ days }, at) => days <= (after[at - 1]?.days ?? 0));
  if (early) {
    const at = levels.findIndex(({ level }) => level === early.level);
    const message = `Level ${early.level} must come later than level ${early.level - 1}.`;
    throw invalid({ path: at < 0 ? "levels" : `levels.${at}.days`, message });
  }
  return { ...before, automatic, levels: after };
}

const unknownIn = (words: string): string[] => {
  const why = whyUnknown(placeholders, words);
  return why === null ? [] : [why];
};
