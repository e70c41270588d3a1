/** One environment variable; the README's table has these rows. */
export interface Setting {
  name: string;
  /** Never logged, never shown. */
  secret?: true;
  means: string;
  /** The behaviour if it is not set. */
  leftOut: string;
}

const rows = {
  PAYMENTS: {
    means:
      "`stripe`, `sandbox` (the demo's built-in provider: no money moves; only where every public address is on localhost) or `none`",
    leftOut: "`stripe` where STRIPE_SECRET_KEY is set, otherwise `none`",
  },
  PAYMENTS_SANDBOX_SECRET: {
    secret: true,
    means: "signs the sandbox's notices; the same in every process; 32 characters or more",
    leftOut: "required with PAYMENTS=sandbox; `npm start` makes one",
  },
  STRIPE_SECRET_KEY: { secret: true, means: "`sk_…` or `rk_…`", leftOut: "no Stripe" },
  STRIPE_WEBHOOK_SECRET: {
    secret: true,
    means:
      "`whsec_…`, several with commas: one of the endpoint for our own account, one of the endpoint for connected accounts, both at POST /webhooks/payments",
    leftOut: "required with STRIPE_SECRET_KEY, in REST alone",
  },
  STRIPE_API_HOST: {
    means: "where Stripe's API is, for a proxy or a test: `http://127.0.0.1:12111`",
    leftOut: "`https://api.stripe.com`",
  },
  STRIPE_PRICE_STARTER: { means: "the price (`price_…`) of plan starter", leftOut: "not sold" },
  STRIPE_PRICE_ROUND: { means: "the price of plan round", leftOut: "not sold" },
  STRIPE_PRICE_DEPOT: { means: "the price of plan depot", leftOut: "not sold" },
  DIRECT_DEBIT: {
    means:
      "`gocardless` (each business connects its own account), `sandbox` (no money moves; only where every public address is on localhost) or `none`",
    leftOut: "`sandbox` with PAYMENTS=sandbox, otherwise `none`",
  },
  GOCARDLESS_API_URL: {
    means: "where GoCardless' API is, for a proxy or a test: `http://127.0.0.1:12113`",
    leftOut: "`https://api.gocardless.com`, or GoCardless' sandbox where the token is of it",
  },
  CARD_READERS: {
    means:
      "`sumup` (each business connects its own account), `sandbox` (no money moves; only where every public address is on localhost) or `none`",
    leftOut: "`sandbox` with PAYMENTS=sandbox, otherwise `none`",
  },
  SUMUP_API_URL: {
    means: "where SumUp's API is, for a proxy or a test: `http://127.0.0.1:12114`",
    leftOut: "`https://api.sumup.com`",
  },
  XERO_CLIENT_ID: {
    means:
      "the client id of an app of type Web at developer.xero.com whose redirect address is WEB_URL followed by `/settings/accounts/back`",
    leftOut: "no Xero",
  },
  XERO_CLIENT_SECRET: {
    secret: true,
    means: "its secret",
    leftOut: "required with XERO_CLIENT_ID",
  },
  XERO_API_URL: {
    means: "where Xero's API is, for a proxy or a test: `http://127.0.0.1:12113`",
    leftOut: "`https://api.xero.com`",
  },
  XERO_OAUTH_URL: {
    means: "where its consents and tokens are, in place of Xero's own hosts",
    leftOut: "`https://login.xero.com` and `https://identity.xero.com`",
  },
  QUICKBOOKS_CLIENT_ID: {
    means: "the client id of an app at developer.intuit.com with the same redirect address",
    leftOut: "no QuickBooks",
  },
  QUICKBOOKS_CLIENT_SECRET: {
    secret: true,
    means: "its secret",
    leftOut: "required with QUICKBOOKS_CLIENT_ID",
  },
  QUICKBOOKS_API_URL: {
    means:
      "where the API of QuickBooks is; for companies of its sandbox: `https://sandbox-quickbooks.api.intuit.com`",
    leftOut: "`https://quickbooks.api.intuit.com`",
  },
  QUICKBOOKS_OAUTH_URL: {
    means: "where its consents and tokens are, in place of Intuit's own hosts",
    leftOut: "Intuit's own hosts",
  },
  SMTP_URL: {
    secret: true,
    means:
      "`smtp://user:password@host:587` (STARTTLS, required where there is a password and the host is another machine) or `smtps://…:465`",
    leftOut:
      "nothing is sent: a business reads its mails under Settings → Emails, and the service's own (invitations, new passwords) are in MAIL_FOLDER",
  },
  MAIL_FOLDER: {
    means:
      "without SMTP_URL, a folder every mail is written to as an `.eml` file; the service's own hold one-time links, so keep it to yourself",
    leftOut: "`npm start` uses `data/mail`; otherwise they are only in the database",
  },
  MAIL_FROM: {
    means: "the sender: `Roundsman <post@example.com>`",
    leftOut: "`Roundsman <roundsman@localhost>`; required with SMTP_URL",
  },
  TWILIO_ACCOUNT_SID: {
    means:
      "the account (`AC…`) at Twilio by which texts go; its number or messaging service posts messages to REST_URL followed by `/webhooks/texts`",
    leftOut: "no text leaves: a business reads its texts on the customer's page",
  },
  TWILIO_AUTH_TOKEN: {
    secret: true,
    means: "its auth token, which also signs Twilio's notices",
    leftOut: "required with TWILIO_ACCOUNT_SID",
  },
  TWILIO_SENDER: {
    means:
      "what texts come from and are answered to, shared by all businesses: a messaging service (`MG…`) or a number (`+44…`)",
    leftOut: "required with TWILIO_ACCOUNT_SID",
  },
  TWILIO_WHATSAPP_SENDER: {
    means: "a number (`+44…`) that WhatsApp knows as this installation's",
    leftOut: "no WhatsApp",
  },
  TWILIO_API_URL: {
    means: "where Twilio's API is, for a proxy or a test: `http://127.0.0.1:12115`",
    leftOut: "`https://api.twilio.com`",
  },
  TEXT_PENCE: {
    means:
      "what one text of up to 160 characters is reckoned to cost, in pence with at most one decimal; a business's monthly cap is counted by it",
    leftOut: "`4.5`",
  },
  VAPID_PUBLIC_KEY: {
    means:
      "the public key that phones ask for notices by (Web Push), as `npx web-push generate-vapid-keys` makes it; another key later ends what phones were asked for",
    leftOut: "no notice is pushed to a phone; `npm start` makes a pair",
  },
  VAPID_PRIVATE_KEY: {
    secret: true,
    means: "its private key, which signs what is pushed",
    leftOut: "required with VAPID_PUBLIC_KEY, in the worker alone",
  },
  VAPID_SUBJECT: {
    means: "whom a push service may write to about these notices: `mailto:post@example.com`",
    leftOut: "required with VAPID_PUBLIC_KEY",
  },
  FILES_FOLDER: { means: "the folder of pictures and proofs", leftOut: "`data/files`" },
  S3_BUCKET: { means: "keeps files in this bucket instead of FILES_FOLDER", leftOut: "no S3" },
  S3_REGION: { means: "the bucket's region", leftOut: "`us-east-1`" },
  S3_ENDPOINT: {
    means: "another store that speaks S3 (MinIO, R2): `https://…`; the bucket goes in the path",
    leftOut: "Amazon's",
  },
  S3_ACCESS_KEY_ID: { means: "with S3_SECRET_ACCESS_KEY", leftOut: "the machine's own role" },
  S3_SECRET_ACCESS_KEY: { secret: true, means: "the key's secret", leftOut: "the machine's role" },
  POSTCODES_URL: {
    means: "a postcodes.io: `https://api.postcodes.io`, or one's own",
    leftOut: "the centre of the postcode's area or district, from a built-in table",
  },
  IDEAL_POSTCODES_KEY: {
    secret: true,
    means:
      "a key of Ideal Postcodes (`ak_…`): a postcode's addresses are offered at the shop's checkout and in the back office; each look-up may cost you money",
    leftOut: "addresses are typed",
  },
  IDEAL_POSTCODES_URL: {
    means: "where that service is, for a proxy or a test: `http://127.0.0.1:12112`",
    leftOut: "`https://api.ideal-postcodes.co.uk`",
  },
  MET_OFFICE_KEY: {
    secret: true,
    means:
      "a key of the Met Office's Weather DataHub for Site Specific (Global Spot): what customers use is reckoned by the weather to come; asked for once a night and business",
    leftOut: "the usual temperature of each day, from a built-in table",
  },
  MET_OFFICE_URL: {
    means: "where that service is, for a proxy or a test: `http://127.0.0.1:12116`",
    leftOut: "`https://data.hub.api.metoffice.gov.uk/sitespecific/v0`",
  },
  OSRM_URL: {
    means: "an OSRM with Britain's roads (profile driving): `http://127.0.0.1:5000`",
    leftOut: "times and distances are estimated, and say so",
  },
  MAP_STYLE_URL: {
    means:
      "the address of a street map's style (MapLibre): `https://tiles.example/style.json`; browsers read it, and the content policy allows its host",
    leftOut: "maps show coast and towns alone",
  },
  MAP_HOSTS: {
    means:
      "with MAP_STYLE_URL, further origins that the style names (tiles, letters, pictures), with commas: `https://tiles.example`",
    leftOut: "the style's own host alone",
  },
  MAP_PMTILES: {
    means:
      "in place of MAP_STYLE_URL, a file of Protomaps' basemap on this machine: `/srv/britain.pmtiles`; the apps serve its tiles",
    leftOut: "maps show coast and towns alone",
  },
  DNS_SERVER: {
    means: "asked for shops' domains: `host:port`, an IP address",
    leftOut: "the machine's own name servers",
  },
} satisfies Record<string, Omit<Setting, "name">>;

/** Every environment variable this package reads. */
export const settingsTable: readonly Setting[] = Object.entries(rows).map(([name, row]) =>
  Object.assign({ name }, row),
);
