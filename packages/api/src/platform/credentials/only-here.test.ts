import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/* Nothing but this module ends a credential. What else writes to their tables is named, with what it does. */

const elsewhere: Record<string, string> = {
  "modules/identity/account/sign-up.ts": "begins an account",
  "modules/identity/api-keys-router.ts": "begins a key",
  "modules/identity/apps/router.ts": "begins a key of an app",
  "modules/console/businesses/support-session.ts": "begins a support session",
  "modules/identity/invitations/router.ts": "begins an invitation",
  "modules/identity/invitations/accept-invitation.ts": "begins an account",
  "modules/console/overrides/router.ts": "notes who looked at an override",
  "modules/console/overrides/outside-review-router.ts": "notes that somebody outside looked at one",
  "platform/auth/next-auth.ts": "notes the use of a session",
  "platform/auth/read-caller.ts": "notes the use of a key, or of a session",
  "modules/identity/invitations/send-invitation.ts": "gives an invitation its link",
};

const source = fileURLToPath(new URL("../..", import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .filter((name) => !/^(platform\/credentials|testing)\//.test(name));

const tables =
  "(sessions|support_sessions|sign_in_challenges|recovery_codes|verification_tokens|api_keys|oauth_codes|oauth_access_tokens|oauth_refresh_tokens|invitations)";

const writes = [
  /\b(session|supportSession|signInChallenge|recoveryCode|verificationToken|apiKey|oauthCode|oauthAccessToken|oauthRefreshToken|invitation)\s*\.(create|update|upsert|delete)\w*\(/,
  new RegExp(String.raw`(update|delete from|insert into)\s+${tables}\b`, "i"),
  new RegExp(String.raw`\b(updateTable|deleteFrom|insertInto)\(\s*"${tables}( as \w+)?"`),
  /\bdata:\s*\{[^}]*\b(passwordHash|totpSecret|totpLastStep|twoStepEnabledAt)\b/,
  /\b(password_hash|totp_secret|totp_last_step|two_step_enabled_at)\s*(:|=\s*(null|\$))/i,
];

it("writes credentials nowhere else but where it is named", () => {
  const writing = files.filter((name) => {
    const text = readFileSync(join(source, name), "utf8");
    return writes.some((write) => write.test(text));
  });
  expect(writing.toSorted()).toEqual(Object.keys(elsewhere).toSorted());
});
