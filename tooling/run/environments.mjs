// The environment of each process: the settings of the README, secrets only where needed, and the machine's own
// variables that Node and a library need. Nothing else is passed on.
const serving = ["rest", "worker", "web", "console", "shop"];
const payments = ["rest", "worker", "web", "shop"];
const accounts = ["rest", "worker", "web"];
const texts = ["rest", "worker"];
const files = ["rest", "worker", "web", "shop"];

/** Each secret, and the processes that get it. */
export const secrets = {
  // The owner of the tables: row-level security does not restrict it.
  DATABASE_URL: ["migrate"],
  BUSINESS_DATABASE_URL: ["migrate", ...serving],
  SERVICE_DATABASE_URL: ["migrate", "demo", ...serving],
  // Decrypts second steps: the worker and the shop have none.
  SECRET_KEY: ["demo", "rest", "web", "console"],
  SHOP_PREVIEW_KEY: ["rest", "web", "shop"],
  // Decrypts the tokens of businesses' own accounts at other services.
  CONNECTIONS_KEY: ["rest", "worker", "web", "shop"],
  REDIS_URL: serving,
  PAYMENTS_SANDBOX_SECRET: payments,
  STRIPE_SECRET_KEY: payments,
  // Only REST receives notices, and only the worker sends mails.
  STRIPE_WEBHOOK_SECRET: ["rest"],
  SMTP_URL: ["worker"],
  // Sends texts in the worker, and verifies notices in REST.
  TWILIO_AUTH_TOKEN: texts,
  // Signs notifications to phones.
  VAPID_PRIVATE_KEY: ["worker"],
  S3_SECRET_ACCESS_KEY: files,
  // For the consents of businesses, and for sending their documents.
  XERO_CLIENT_SECRET: accounts,
  QUICKBOOKS_CLIENT_SECRET: accounts,
  // For forms with an address.
  IDEAL_POSTCODES_KEY: ["web", "shop"],
  // For the nightly job.
  MET_OFFICE_KEY: ["worker"],
};

/**
 * Settings that are no secrets: for all serving processes, and for the demo, which checks the addresses it would be
 * served at.
 */
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

/**
 * Processes that get a setting instead of all serving ones: the console does not use the sandbox, and an id requires
 * its secret.
 */
export const narrower = {
  PAYMENTS: payments,
  DIRECT_DEBIT: payments,
  CARD_READERS: accounts,
  TWILIO_ACCOUNT_SID: texts,
  // The driver's app and shops offer notifications on phones.
  VAPID_PUBLIC_KEY: ["worker", "web", "shop"],
  VAPID_SUBJECT: ["worker", "web", "shop"],
  S3_ACCESS_KEY_ID: files,
  XERO_CLIENT_ID: accounts,
  QUICKBOOKS_CLIENT_ID: accounts,
};

/** The machine's own variables, for every process: folders of programs, language, certificates, proxies. */
const machine =
  /^(PATH|HOME|USER|SHELL|TMPDIR|TEMP|TMP|TZ|LANG|LC_.*|NODE_.*|OTEL_.*|NEXT_TELEMETRY_DISABLED|SSL_CERT_(FILE|DIR)|https?_proxy|no_proxy|SystemRoot|ComSpec|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|ROUNDSMAN_INSTALLATION)$/i;
/** Amazon's machines name the role for S3 this way. */
const role = /^AWS_/;

/**
 * Returns the variables of `env` that a process gets.
 * @param name one of ours, or any other program, which only gets the machine's variables
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
