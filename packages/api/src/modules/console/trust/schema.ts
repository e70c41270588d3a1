import { z } from "zod";
import { EmailAddress, ProperName } from "../../../platform/values/names";
import { DateTime, Day, optionalText } from "../../../platform/values/values";

/** POST /trust/requests: who asks, and the agreement they read and accept by its version. */
export const NewTrustRequest = z.object({
  kind: z.enum(["visitor", "business"]).default("visitor"),
  fullName: ProperName(120),
  email: EmailAddress(),
  company: ProperName(120),
  companyNumber: optionalText(40).optional(),
  registeredAddress: optionalText(400).optional(),
  role: optionalText(120).optional(),
  reason: optionalText(2000).optional(),
  ndaVersion: z.string().max(40),
  ndaAccepted: z.literal(true, "Read and accept the agreement first."),
});

export const Token = z.object({ token: z.string().min(1).max(200) });

/** Who may read a document: anybody, every browser with access, or those whose access names it. */
export const Audience = z.enum(["anyone", "readers", "named"]);

export const Documents = z.object({
  promises: z.array(z.object({ key: z.string(), title: z.string(), text: z.string() })),
  items: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      summary: z.string(),
      text: z.string().nullable(),
      audience: Audience,
      /** Whether this browser may read it. */
      mayOpen: z.boolean(),
      version: z.int(),
      publishedAt: DateTime.nullable(),
      /** Of the text. */
      sha256: z.string(),
    }),
  ),
  agreement: z.object({ version: z.string(), text: z.string(), sha256: z.string() }),
  /** Whether this browser holds access; texts are null without it. */
  access: z.boolean(),
});

export const PublicSubprocessor = z.object({
  name: z.string(),
  purpose: z.string(),
  country: z.string(),
  /** Null: since before the list was kept. */
  since: Day.nullable(),
});

export const PublicQuestion = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
});
