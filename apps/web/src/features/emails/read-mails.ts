import "server-only";
import { api } from "@/session/api";
import { ifHeld } from "@/session/place";
import type { RouterInputs } from "@/trpc/outputs";

type Subject = RouterInputs["office"]["emails"]["about"]["subjectKind"];

/** The mails about one thing, for its MailsCard; null for who may not read mails. */
export const readMailsAbout = (subjectKind: Subject, subjectId: string) =>
  ifHeld(
    "emails:read",
    async () => (await api()).office.emails.about({ subjectKind, subjectId }),
    null,
  );
