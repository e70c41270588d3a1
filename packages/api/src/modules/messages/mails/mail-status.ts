import { sql, sqlBuilder, type Expression } from "@roundsman/db";
import { z } from "zod";

/** What comes of a mail. `kept`: this installation has no mail server, so it can only be read here. */
export const MailStatus = z.enum(["queued", "sending", "sent", "kept", "failed"]);

interface Thing {
  /** As the mails about it name it, such as `invoice`. */
  kind: string;
  tenantId: Expression<string>;
  id: Expression<string>;
}

/** Beside the row of a thing: what came of the newest mail of a kind about it; null where there is none. */
export const mailStatusOf = (mailKind: string, thing: Thing) =>
  sqlBuilder
    .selectFrom("emails as mail")
    .where("mail.tenant_id", "=", thing.tenantId)
    .where("mail.subject_kind", "=", sql.lit(thing.kind))
    .where("mail.subject_id", "=", sql<string>`${thing.id}::text`)
    .where("mail.kind", "=", sql.lit(mailKind))
    .orderBy("mail.created_at", "desc")
    .orderBy("mail.id", "desc")
    .limit(1)
    .select("mail.status");
