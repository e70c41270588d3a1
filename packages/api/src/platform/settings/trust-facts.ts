import { z } from "zod";
import { Day, text } from "../values/values";

/*
 * What only the operator of an installation can say of it: where it runs, who answers for it, what was
 * tried on it from outside. TRUST_FACTS holds it as JSON (docs/decisions/0171). The service knows
 * nothing of this by itself, so a document says of each that is left out that it is not stated.
 */

const line = text(500, 1).regex(/^[^\r\n]*$/, "Write it in one line.");

export const TrustFacts = z.strictObject({
  /** The company that runs this installation. */
  operator: z
    .strictObject({ name: line, address: line, companyNumber: line.optional() })
    .optional(),
  /** Where questions about personal data go: a name or a role, with an address. */
  privacyContact: line.optional(),
  /** Where weaknesses are reported. */
  securityContact: line.optional(),
  hosting: z
    .strictObject({ provider: line, region: line, encryptionAtRest: line.optional() })
    .optional(),
  /** How connections are encrypted on their way: `TLS 1.2 and 1.3, ended at our load balancer`. */
  transport: line.optional(),
  /** Who else processes what businesses keep here. */
  subprocessors: z
    .array(z.strictObject({ name: line, purpose: line, country: line }))
    .min(1)
    .optional(),
  /** `restoredOn`: the day a restore was last rehearsed. */
  backups: z.strictObject({ schedule: line, keptFor: line, restoredOn: Day.optional() }).optional(),
  /** The latest penetration test of this installation by somebody independent. */
  penetrationTest: z.strictObject({ on: Day, firm: line, summary: line }).optional(),
  /** Hours after learning of a breach within which the businesses concerned are told. */
  breachToldWithinHours: z.int().min(1).max(720).optional(),
});
export type TrustFacts = z.infer<typeof TrustFacts>;

/** The facts as TRUST_FACTS gives them. */
export const TrustFactsSetting = z
  .string()
  .transform((given, check): unknown => {
    try {
      return JSON.parse(given);
    } catch {
      check.addIssue({ code: "custom", message: "TRUST_FACTS is not JSON" });
      return z.NEVER;
    }
  })
  .pipe(TrustFacts);
