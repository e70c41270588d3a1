// `npm start` loads this before packages are installed, so it imports none. It passes the settings on, and each
// process validates its own by zod (packages/environment).
import { createECDH, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the environment of a local run. The caller's settings win; secrets are created once and stored with the
 * data.
 */
export function localSettings(ports, folder, env) {
  const localUrl = (port) => `http://localhost:${port}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const embedded = !env.DATABASE_URL;
  const sandbox = (env.PAYMENTS ?? (embedded ? "sandbox" : "")) === "sandbox";
  return {
    SECRET_KEY: kept(folder, "secret-key"),
    SHOP_PREVIEW_KEY: kept(folder, "preview-key"),
    CONNECTIONS_KEY: kept(folder, "connections-key"),
    WEB_URL: localUrl(ports.web),
    CONSOLE_URL: localUrl(ports.console),
    SHOP_URL: localUrl(ports.shop),
    REST_URL: localUrl(ports.rest),
    NEXTAUTH_URL: localUrl(ports.web),
    FILES_FOLDER: join(folder, "files"),
    // Used only without SMTP_URL: otherwise an invitation or a new password's link would reach nobody.
    MAIL_FOLDER: join(folder, "mail"),
    ...(sandbox && {
      PAYMENTS: "sandbox",
      PAYMENTS_SANDBOX_SECRET: `whsec_${kept(folder, "sandbox-secret")}`,
    }),
    ...(embedded && { TRUST_CENTRE: "on" }),
    ...(!env.VAPID_PUBLIC_KEY && vapidKeys(folder)),
    ...env,
  };
}

/** A key pair that signs notifications to phones: any 32 random bytes are a private key of P-256. */
function vapidKeys(folder) {
  const pair = createECDH("prime256v1");
  const secret = Buffer.from(kept(folder, "vapid-key"), "hex");
  pair.setPrivateKey(secret);
  return {
    VAPID_PUBLIC_KEY: pair.getPublicKey("base64url"),
    VAPID_PRIVATE_KEY: secret.toString("base64url"),
    VAPID_SUBJECT: "mailto:roundsman@localhost",
  };
}

function kept(folder, name) {
  const file = join(folder, name);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}
