import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readServiceSettings, type TrustFacts } from "../../../platform/settings/settings";
import { documentText, trustDocuments } from "./documents";
import { promises } from "./public-texts";

/*
 * Each sentence of the trust centre is true of every installation, and something here shows it; or it is
 * the operator's own. A sentence that is added or changed needs what shows it.
 */

const repository = fileURLToPath(new URL("../../../../../../", import.meta.url));
const folders: Record<string, string> = {
  api: "packages/api/src/",
  rest: "packages/spec-rest/src/",
  contract: "tooling/contract/src/",
  prove: "tooling/prove/src/",
  db: "packages/db/src/",
  worker: "packages/worker/src/",
  providers: "packages/providers/src/",
  e2e: "tooling/e2e/journeys/",
};

/** A sentence, and the tests that show it: a file, and words that stand in it. */
const evidence: Record<string, readonly `${string} › ${string}`[]> = {
  // Promises
  "A business's requests see no row of another.": [
    "prove/isolation/isolation.full.test.ts › keeps sixty neighbours out by every way",
  ],
  "The database itself refuses it, whatever a program asks.": [
    "db/row-security/row-security.test.ts › shows a business its own row only",
  ],
  "Staff act in a business where it lets them, for as long as it says.": [
    "contract/console/console-businesses.full.test.ts › never outlasts the grant",
    "contract/console/console-businesses.full.test.ts › needs the grant, a member",
  ],
  "An override by a console owner needs a reason and waits for the review of somebody else; the business is not told of it.":
    [
      "api/modules/console/overrides/overrides.full.test.ts › waits for a second owner, with its reason",
      "api/modules/console/overrides/overrides.full.test.ts › is unseen by the business",
    ],
  "Passwords, sessions and keys are stored as hashes.": [
    "api/platform/credentials/password.ts › argon2",
    "api/modules/identity/account/sign-in.test.ts › of which only the hash is stored",
    "contract/people-and-access/api-keys.test.ts › of which only the hash is kept",
  ],
  "Card numbers are typed at the payment provider and never reach this service.": [
    "providers/payments/stripe/checkouts.ts › checkout.sessions.create",
  ],
  "A mail, or other work that follows from a change, is never lost without the change.": [
    "db/jobs/jobs.test.ts › forgets the job with the transaction",
  ],
  "A repeated request is carried out once.": [
    "api/platform/middleware/procedures.test.ts › of twenty at once, one is carried out",
  ],
  "All of a business's data, in files that other programs read.": [
    "contract/business/export.full.test.ts › holds every row of every table, as JSON and as CSV",
  ],
  "Thirty days after a business closes, everything it held is erased from the service, pictures included.":
    ["api/modules/business/business.test.ts › takes every row and file it had"],
  // Security overview
  "Every row that belongs to a business is keyed by that business, and so is every reference from one row to another, so a row of another business cannot even be named.":
    [
      "db/row-security/catalogue.test.ts › has a primary key led by its business",
      "db/row-security/catalogue.test.ts › refers to other rows of the same business",
    ],
  "Behind that, PostgreSQL itself refuses one business's rows to requests of another by row-level security.":
    ["db/row-security/row-security.test.ts › shows a business its own row only"],
  "Requests of a business sign in to PostgreSQL as a role that owns no table and cannot step around this.":
    ["db/row-security/row-security.test.ts › neither role is exempt"],
  "Signing in, the staff console and background jobs use a second role, which reads the rows of all businesses.":
    ["db/row-security/row-security.test.ts › is whole for the service"],
  "Passwords are stored as argon2id hashes.": ["api/platform/credentials/password.ts › argon2"],
  "Anybody can turn on a second step: an authenticator app, with recovery codes.": [
    "api/modules/identity/account/own-account.full.test.ts › is turned on by a first code, with recovery codes",
  ],
  "The staff console demands a second step; the back office of a business does not.": [
    "api/platform/middleware/procedures.test.ts › the second step on the person and in the session",
  ],
  "A code is taken once.": ["api/modules/identity/account/sign-in.test.ts › takes a code once"],
  "Failed sign-ins are counted by account and by address.": [
    "api/modules/identity/account/sign-in.test.ts › are throttled per account",
    "api/modules/identity/account/sign-in.test.ts › are throttled per address",
  ],
  "An unknown email and a wrong password are answered alike.": [
    "api/modules/identity/account/sign-in.test.ts › tells a wrong password, an unknown email",
  ],
  "Session tokens are random, and only their SHA-256 is stored.": [
    "api/modules/identity/account/sign-in.test.ts › of which only the hash is stored",
    "api/platform/base/tokens.ts › sha256",
  ],
  "A key is shown once, and only its hash is stored.": [
    "contract/people-and-access/api-keys.test.ts › shows the key once, of which only the hash is kept",
  ],
  "It carries the permissions its maker chose, never more than its maker holds, and never the management of keys.":
    ["contract/people-and-access/api-keys.test.ts › never the management of keys"],
  "It stops when its maker leaves the business or is locked.": [
    "api/modules/identity/api-keys.test.ts › dies with its creator's membership",
    "api/platform/middleware/procedures.test.ts › a locked person's sessions and keys are nobody's",
  ],
  "Staff act inside a business only where it has let them, at the level and until the day it says.":
    [
      "contract/console/console-businesses.full.test.ts › opens a session as the person at the grant's level",
      "contract/console/console-businesses.full.test.ts › never outlasts the grant",
    ],
  "It can withdraw that at any time, and sessions under way end with it.": [
    "api/modules/identity/support-access.test.ts › cuts sessions under way down to it at once",
  ],
  "A console owner can override this with a reason, and the business is not told of it.": [
    "contract/console/console-businesses.full.test.ts › for an override an owner with a reason",
    "api/modules/console/overrides/overrides.full.test.ts › is unseen by the business",
  ],
  "Each override waits for another console owner to review it, or for somebody outside where there is none.":
    [
      "api/modules/console/overrides/overrides.full.test.ts › is nobody's own to review",
      "api/modules/console/overrides/reviewer.full.test.ts › is asked about what waits and what comes",
    ],
  "A session lasts an hour at most.": [
    "contract/console/console-businesses.full.test.ts › for an hour at most",
  ],
  "Each request in it is recorded.": [
    "e2e/console/console-support.full.spec.ts › each request is in the record",
  ],
  "What is changed in it carries the names of the member of staff and of the person they stand for.":
    [
      "api/platform/middleware/procedures.test.ts › at level act changes with both names on the record",
    ],
  "Where a business's money goes is changed in no such session.": [
    "api/modules/billing/payments/money-destination.test.ts › neither connects payments nor moves the shop",
  ],
  "Reading a business's data in the console is recorded, too.": [
    "api/modules/console/businesses/businesses.full.test.ts › is recorded, one row an operation",
  ],
  "Where the service's addresses are https, cookies are sent over nothing else, and browsers are told to stay with it.":
    ["rest/handler/transport.test.ts › binds cookies and everything else to https"],
  "Second-step secrets are sealed with AES-256-GCM under a key that is not in the database.": [
    "db/secrets/secret-box.ts › aes-256-gcm",
    "db/secrets/secret-box.test.ts › opens under no other key",
  ],
  // Access control
  "In a business there are owners, admins and drivers.": [
    "api/platform/access/scopes.ts › driver: new Set",
  ],
  "A driver sees rounds of their own only.": [
    "api/modules/delivery/rounds/reading.test.ts › shows a driver their own alone",
  ],
  "An admin manages admins and drivers, and no owner.": [
    "api/modules/identity/members.test.ts › an admin manages admins and drivers, not owners",
  ],
  "A business keeps an owner: the last one can be neither demoted nor removed.": [
    "api/modules/identity/members.test.ts › the last is neither demoted nor removed",
  ],
  "The service's staff are support, billing or owner.": [
    "api/platform/middleware/staff.ts › support: 1, billing: 2, owner: 3",
  ],
  "Support looks and helps, billing may also set plans and lock a business, and only an owner gives staff roles.":
    [
      "contract/access/console.ts › staff-role",
      "contract/people-and-access/access.full.test.ts › has a row",
    ],
  "Nobody gives themselves a staff role, and the console is never left without an owner.": [
    "contract/console/console-people.full.test.ts › is nobody's to give themselves",
    "contract/console/console-people.full.test.ts › never leaves the console without an owner",
  ],
  "Every operation says in one place who may do it, and a test fails on one that does not.": [
    "api/structure.test.ts › has every procedure say who may call it",
  ],
  "Another test asks every REST operation as fifteen kinds of caller and compares the answers with a table.":
    ["contract/people-and-access/access.full.test.ts › has a row for each operation"],
  "What changes in a business is recorded in the transaction of the change, and a change that records nothing is rolled back.":
    ["api/platform/middleware/procedures.test.ts › a change that records nothing is rolled back"],
  "Records are only added to: no role that the service signs in with may change or delete them.": [
    "db/row-security/row-security.test.ts › is never changed, by either role",
  ],
  "Erasing a person or a customer at their request empties what the records say of them.": [
    "api/modules/identity/account/erase-person.full.test.ts › leaves nothing of them in any table",
    "api/modules/office/privacy/erase-customer.full.test.ts › the mark stands nowhere but on invoices",
  ],
  "A role holds from the next request, and so does its loss.": [
    "api/modules/identity/members.test.ts › hold their new role from the next request on",
    "api/modules/identity/members.test.ts › is out from the next request on",
  ],
  "Locking a person ends every session they have and stops every key they made, at once.": [
    "contract/console/console-people.full.test.ts › ends every session and key at once",
  ],
  // Data protection
  "Of a business's customers: names, addresses and where they lie, telephone numbers, email addresses, company and VAT numbers, notes, what they ordered, owe and paid, the empties they hold, and the signatures or photographs taken on delivery.":
    ["api/modules/office/privacy/erase-customer.full.test.ts › marked in every column"],
  "Of its drivers: name, email address, shifts, and where the van was last seen on each round.": [
    "api/modules/delivery/rounds/rounds.test.ts › is the latest one sent",
  ],
  "Of everybody who signs in: name, email address, when and with which browser they signed in, and what they changed.":
    [
      "api/modules/identity/account/erase-person.full.test.ts › leaves nothing of them in any table",
    ],
  "Cards are typed on the payment provider's own page, and their numbers never reach this service.":
    ["providers/payments/stripe/checkouts.ts › checkout.sessions.create"],
  "An order's public page stops showing the address and the signature 60 days after delivery.": [
    "api/modules/shop/tracking/tracking.full.test.ts › shows neither address nor signature 60 days after",
  ],
  "A business can erase a customer once nothing is open between them; invoices keep the name for the six years that VAT records are kept.":
    [
      "api/modules/office/privacy/erase-customer.full.test.ts › refuses while something is to be delivered",
      "api/modules/office/privacy/erase-customer.full.test.ts › lose the name too when the years of keeping have run out",
    ],
  "When a business closes its account, nobody comes in from the next request on.": [
    "api/modules/business/business.test.ts › shuts everybody out at once",
  ],
  "Everything it held is erased from the database and the store of files thirty days later, pictures included.":
    ["api/modules/business/business.test.ts › takes every row and file it had"],
  "A business can take all of its data away, as CSV and JSON with its pictures.": [
    "contract/business/export.full.test.ts › holds every row of every table, as JSON and as CSV",
    "contract/business/export.full.test.ts › brings the files along",
  ],
  "It can take all that concerns one customer as one file, for that customer.": [
    "contract/customers-and-prices/customer-export.full.test.ts › holds the mark wherever the database holds it",
  ],
  "The companies that its operator names as handling data, too, stand on the trust centre's page for anybody, each with its purpose and country.":
    ["api/modules/console/trust-lists/trust-lists.full.test.ts › seen by anybody"],
  // Continuity
  "Mails and other later work are rows in the same database, written in the transaction of what they follow from, so that neither is ever there without the other.":
    ["db/jobs/jobs.test.ts › forgets the job with the transaction"],
  "A repeated request is carried out once, also where its first answer was lost.": [
    "api/platform/middleware/procedures.test.ts › is not carried out again where the first's answer was lost",
  ],
  "A mail whose worker is killed while sending it is sent by the next one.": [
    "worker/main.full.test.ts › leaves a mail that the next worker sends",
  ],
  "Work goes on by itself once a database that was away is back.": [
    "worker/mail.full.test.ts › works again after the database was away",
  ],
  "Drivers go on without a signal: what they record is kept on the phone and sent once, in order.":
    [
      "e2e/driver/drive-offline.spec.ts › without signal all is kept, through a restart too, and sent once, in order",
    ],
  "A program that kills servers, workers and the database under load comes with the service, and counts what is lost.":
    ["docs/reliability.md › is killed with -9"],
  "All state is in PostgreSQL and in the store of files.": [
    "db/backup/backup.full.test.ts › restored in an empty folder, is every table as at its moment",
  ],
  "Where the service runs its own PostgreSQL, it writes both to one file while it works, and restores them from it.":
    [
      "db/backup/backup.full.test.ts › is one file for its owner alone, and the service has gone on",
      "db/backup/backup.full.test.ts › restored in an empty folder",
    ],
  "The service's tests run against a real PostgreSQL, a real mail server and a real browser.": [
    "worker/mail.full.test.ts › sends a mail in the business's name",
    "e2e/service/thread.spec.ts › test(",
  ],
  "Changes to the schema are tried on rows written before them, and none may be lost.": [
    "db/migrations/kept-data.full.test.ts › nothing is lost on the way",
  ],
  // Testing
  "Every REST operation is asked by every kind of caller, members, keys, staff and strangers.": [
    "contract/people-and-access/access.full.test.ts › has a row for each operation",
  ],
  "Every REST operation that names something is asked for what is another business's.": [
    "contract/people-and-access/other-business.full.test.ts › it.each(withIds)",
  ],
  "Every operation that changes something is asked many times at once.": [
    "prove/races/races.full.test.ts › has races for every operation that changes something",
  ],
  "Twenty thousand requests of every shape are sent to all REST operations, and none may be answered by a fault of the service.":
    [
      "contract/fuzz.full.test.ts › 20_000",
      "contract/fuzz.full.test.ts › requests of every shape and none",
    ],
  "The main ways people work are walked through in a real browser.": [
    "e2e/service/thread.spec.ts › test(",
  ],
  "Pages on these ways are judged by axe against the rules of WCAG 2.2 at level AA that a program can check.":
    [
      "tooling/e2e/src/pages/axe.ts › wcag22aa",
      "e2e/office/office-pages.full.spec.ts › expectAccessible",
    ],
};

const statements = trustDocuments.flatMap(({ sections }) => sections.flatMap(({ says }) => says));
const claimed = [
  ...promises.flatMap(({ says }) => says),
  ...statements.filter((said) => typeof said === "string"),
];

describe("what the trust centre claims", () => {
  it("is shown by something, sentence by sentence", () => {
    expect(claimed.filter((sentence) => !(sentence in evidence))).toEqual([]);
    expect(Object.keys(evidence).filter((sentence) => !claimed.includes(sentence))).toEqual([]);
    expect(claimed.filter((sentence) => /[.!?]\s+[A-Z]/.test(sentence))).toEqual([]);
  });

  it("is shown by what is there", () => {
    const missing = Object.values(evidence)
      .flat()
      .filter((shown) => {
        const [path = "", words = ""] = shown.split(" › ");
        const [folder = "", ...rest] = path.split("/");
        const file = `${repository}${folders[folder] ?? `${folder}/`}${rest.join("/")}`;
        return !existsSync(file) || !readFileSync(file, "utf8").includes(words);
      });
    expect(missing).toEqual([]);
  });
});

const filled: Required<TrustFacts> = {
  operator: { name: "Fell Hosting Ltd", address: "1 Fell Road, Kendal", companyNumber: "01234567" },
  privacyContact: "privacy@fell.example",
  securityContact: "security@fell.example",
  hosting: {
    provider: "Northern Cloud",
    region: "London",
    encryptionAtRest: "AES-256 on all volumes",
  },
  transport: "TLS 1.2 and 1.3, ended at our load balancer",
  subprocessors: [{ name: "Post Office Ltd", purpose: "mail", country: "United Kingdom" }],
  backups: { schedule: "every night", keptFor: "35 days", restoredOn: "2026-10-01" },
  penetrationTest: { on: "2026-09-01", firm: "Acme Testers", summary: "Two findings, both mended" },
  breachToldWithinHours: 24,
};
const read = (facts: TrustFacts) =>
  trustDocuments.map((document) => documentText(document, facts)).join("\n\n");

describe("what only the operator can state", () => {
  it("is said not to be stated, where nothing is filled in", () => {
    const text = read({});
    expect(text.match(/The operator of this installation has not stated/g)).toHaveLength(10);
    expect(text).not.toMatch(
      /on request|undefined|null|latest independent penetration test of this/,
    );
    expect(text).not.toMatch(/the hosting platform/i);
  });

  it("is quoted as theirs, where all is filled in", () => {
    const text = read(filled);
    expect(text).not.toContain("has not stated");
    const leaves = (of: unknown): string[] =>
      of !== null && typeof of === "object" ? Object.values(of).flatMap(leaves) : [String(of)];
    // The subprocessors are no part of a document: they begin a list (trust-lists.test.ts).
    const { subprocessors: _listed, ...stated } = filled;
    expect(leaves(stated).filter((leaf) => !text.includes(leaf))).toEqual([]);
    expect(text).not.toMatch(/\.\.|undefined|\[object/);
  });

  it("comes from TRUST_FACTS, and start fails on what it can't be", () => {
    const env = { SECRET_KEY: "a secret key that is for tests only", TRUST_CENTRE: "on" };
    const given = (TRUST_FACTS: string) => readServiceSettings({ ...env, TRUST_FACTS });
    expect(given(JSON.stringify(filled)).trustCentre?.facts).toEqual(filled);
    expect(readServiceSettings(env).trustCentre?.facts).toEqual({});
    expect(() => given("{")).toThrow(/TRUST_FACTS is not JSON/);
    expect(() => given('{"penTest":{}}')).toThrow(/penTest/);
    expect(() => given('{"transport":"one\\ntwo"}')).toThrow(/one line/);
  });
});
