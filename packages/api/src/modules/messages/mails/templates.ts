import type { PrismaClient, Tx } from "@roundsman/db";
import { mailKinds, standardWords, type MailKind, type MailWords } from "./kinds";

/** In which words a business sends a kind of mail, and whether it does. */
export interface MailTemplate {
  kind: MailKind;
  isOn: boolean;
  /** The business's own; null where the standard ones hold. */
  subject: string | null;
  body: string | null;
  /** The words that apply where the business has none of its own. */
  standard: MailWords;
}

/** These kinds of mail as a business has them, in the order given; all of them where none are named. */
export async function mailTemplatesOf(
  db: Pick<PrismaClient | Tx, "business" | "mailTemplate">,
  tenantId: string,
  kinds: readonly MailKind[] = mailKinds,
): Promise<MailTemplate[]> {
  const rows = await db.mailTemplate.findMany({
    where: { tenantId, kind: { in: [...kinds] } },
    select: { kind: true, isOn: true, subject: true, body: true },
  });
  const business = await db.business.findFirstOrThrow({
    where: { id: tenantId },
    select: { vatRegistered: true },
  });
  const unregistered = business.vatRegistered === false;
  return kinds.map((kind) => {
    const kept = rows.find((row) => row.kind === kind);
    return {
      kind,
      isOn: kept?.isOn ?? true,
      subject: kept?.subject ?? null,
      body: kept?.body ?? null,
      standard: standardWords(kind, { unregistered }),
    };
  });
}

/** One kind of mail as a business has it. */
export async function mailTemplateOf(
  db: Pick<PrismaClient | Tx, "business" | "mailTemplate">,
  tenantId: string,
  kind: MailKind,
): Promise<MailTemplate> {
  const [template] = await mailTemplatesOf(db, tenantId, [kind]);
  if (!template) throw new Error(`There is no mail of the kind ${kind}`);
  return template;
}

/** Words of a business's own, each null where the standard ones hold. */
export type OwnWords = { [part in keyof MailWords]: string | null };
