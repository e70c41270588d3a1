// What each process is told: the settings of the README, secrets only where they are needed, and of the
// machine's own environment what Node and a library need to run. Nothing else is passed on.
const serving = ["rest", "worker", "web", "console", "shop"];
const payments = ["rest", "worker", "web", "shop"];
const accounts = ["rest", "worker", "web"];
const texts = ["rest", "worker"];
const files = ["rest", "worker", "web", "shop"];

/** Each secret, and the processes that see it. */
export const secrets = {
  // The owner of the tables, past whom no row-level security stands.
  DATABASE_URL: ["migrate"],
  BUSINESS_DATABASE_URL: ["migrate", ...serving],
  SERVICE_DATABASE_URL: ["migrate", "demo", ...serving],
  // Opens second steps: the worker and the shop have none to open.
  SECRET_KEY: ["demo", "rest", "web", "console"],
  SHOP_PREVIEW_KEY: ["rest", "web", "shop"],
  // Opens the tokens of businesses' own accounts at other services.
  CONNECTIONS_KEY: ["rest", "worker", "web", "shop"],
  REDIS_URL: serving,
  PAYMENTS_SANDBOX_SECRET: payments,
  STRIPE_SECRET_KEY: payments,
  // Notices arrive at REST alone; mails are sent by the worker alone.
  STRIPE_WEBHOOK_SECRET: ["rest"],
  SMTP_URL: ["worker"],
  // Sends texts in the worker, and checks whose notices come to REST.
  TWILIO_AUTH_TOKEN: texts,
  // Signs what is pushed to phones.
  VAPID_PRIVATE_KEY: ["worker"],
  S3_SECRET_ACCESS_KEY: files,
  // Where a business consents, and where its documents are sent.
  XERO_CLIENT_SECRET: accounts,
  QUICKBOOKS_CLIENT_SECRET: accounts,
  // Where somebody types an address.
  IDEAL_POSTCODES_KEY: ["web", "shop"],
  // The nightly job asks.
  MET_OFFICE_KEY: ["worker"],
};

/** Settings that are no secret: for all who serve, and for the demo, which asks where it would be served. */
export const open = `
  WEB_URL CONSOLE_URL SHOP_URL REST_URL NEXTAUTH_URL COOKIE_DOMAIN
  DATABASE_CLUSTER HOST PORT TRUSTED_PROXIES LOG_LEVEL METRICS_PORT METRICS_HOST
  TRUST_CENTRE TRUST_CENTRE_NDA_VERSION TRUST_FACTS TERMS_URL
  STRIPE_API_HOST STRIPE_PRICE_STARTER STRIPE_PRICE_ROUND STRIPE_PRICE_DEPOT GOCARDLESS_API_URL SUMUP_API_URL
  XERO_API_URL XERO_OAUTH_URL QUICKBOOKS_API_URL QUICKBOOKS_OAUTH_URL
  TWILIO_SENDER TWILIO_WHATSAPP_SENDER TWILIO_API_URL TEXT_PENCE
  MAIL_FOLDER MAIL_FROM FILES_FOLDER S3_BUCKET S3_REGION S3_ENDPOINT
  POSTCODES_URL IDEAL_POSTCODES_URL MET_OFFICE_URL OSRM_URL MAP_STYLE_URL MAP_HOSTS MAP_PMTILES DNS_SERVER
`
  .trim()
  .split(/\s+/);

/** Who sees a setting in place of all who serve: the sandbox is nothing to the console, and an id asks for its secret. */
export const narrower = {
  PAYMENTS: payments,
  DIRECT_DEBIT: payments,
  CARD_READERS: accounts,
  TWILIO_ACCOUNT_SID: texts,
  // Phones ask for notices on pages of the driver's app and of shops.
  VAPID_PUBLIC_KEY: ["worker", "web", "shop"],
  VAPID_SUBJECT: ["worker", "web", "shop"],
  S3_ACCESS_KEY_ID: files,
  XERO_CLIENT_ID: accounts,
  QUICKBOOKS_CLIENT_ID: accounts,
};

/** The machine's own, for every process: where programs and folders are, language, certificates, proxies. */
const machine =
  /^(PATH|HOME|USER|SHELL|TMPDIR|TEMP|TMP|TZ|LANG|LC_.*|NODE_.*|OTEL_.*|NEXT_TELEMETRY_DISABLED|SSL_CERT_(FILE|DIR)|https?_proxy|no_proxy|SystemRoot|ComSpec|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|ROUNDSMAN_INSTALLATION)$/i;
/** How a machine of Amazon's says by which role S3 is reached. */
const role = /^AWS_/;

/**
 * What of `env` a process is told.
 * @param name one of ours, or any other program, which is told of the machine alone
 */
export function environmentOf(name, env) {
  const sees = (variable) => {
    if (variable in secrets) return secrets[variable].includes(name);
    if (variable in narrower) return narrower[variable].includes(name);
    if (open.includes(variable)) return name === "demo" || serving.includes(name);
    return machine.test(variable) || (role.test(variable) && files.includes(name));
  };
  return Object.fromEntries(Object.entries(env).filter(([variable]) => sees(variable)));
}
