import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The environment of a local run: what the caller set wins; secrets are made once and kept beside the data. */
export function localSettings(ports, folder, env) {
  mkdirSync(folder, { recursive: true });
  const at = (port) => `http://localhost:${port}`;
  const embedded = !env.DATABASE_URL;
  return {
    SECRET_KEY: kept(folder, "secret-key"),
    WEB_URL: at(ports.web),
    CONSOLE_URL: at(ports.console),
    SHOP_URL: at(ports.shop),
    REST_URL: at(ports.rest),
    NEXTAUTH_URL: at(ports.web),
    FILES_FOLDER: join(folder, "files"),
    // Read only without SMTP_URL: an invitation or a new password's link would reach nobody otherwise.
    MAIL_FOLDER: join(folder, "mail"),
    ...(embedded && {
      PAYMENTS: "sandbox",
      PAYMENTS_SANDBOX_SECRET: `whsec_${kept(folder, "sandbox-secret")}`,
      TRUST_CENTRE: "on",
    }),
    ...env,
  };
}

function kept(folder, name) {
  const file = join(folder, name);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}
