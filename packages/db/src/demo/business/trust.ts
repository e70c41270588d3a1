import type { ClientBase } from "pg";
import type { Clock } from "../base/clock";
import { idOf, personId } from "../base/ids";
import { insert } from "../base/insert";
import { nameOf } from "./people";

const asked = [
  {
    fullName: "Meera Shah",
    email: "meera@northwind.example",
    company: "Northwind Insurance",
    status: "approved",
  },
  {
    fullName: "Jonas Weber",
    email: "jonas@alpenpay.example",
    company: "Alpenpay GmbH",
    status: "approved",
  },
  {
    fullName: "Catrin Rees",
    email: "catrin@cambrian.example",
    company: "Cambrian Hotels",
    status: "approved",
  },
  {
    fullName: "Ade Bello",
    email: "ade@riverside.example",
    company: "Riverside Council",
    status: "pending",
  },
] as const;

/** SHA-256 of the demo's agreement. */
const ndaSha256 = "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef";

/** Who asked to read the trust centre's documents: three let in, one waiting. */
export async function askForTrust(client: ClientBase, clock: Clock): Promise<void> {
  await insert(
    client,
    "trust_requests",
    asked.map(({ fullName, email, company, status }, at) => {
      const days = 12 - at * 3;
      const approved = status === "approved";
      return {
        id: idOf("trustRequest", at + 1),
        kind: "visitor",
        status,
        full_name: fullName,
        email,
        company,
        company_number: at === 0 ? "01234567" : null,
        registered_address: null,
        role: "Head of procurement",
        reason: "We are choosing a supplier for our sites and need your security papers.",
        nda_version: "2026-01",
        nda_accepted_at: clock.at(days, 10),
        nda_sha256: ndaSha256,
        verified_at: clock.at(days, 10, 5),
        decided_by_user_id: approved ? personId("owen") : null,
        decided_by_name: approved ? nameOf("owen") : null,
        decided_at: approved ? clock.at(days - 1, 9) : null,
        access_expires_at: approved ? clock.inDays(91 - days) : null,
        created_at: clock.at(days, 10),
      };
    }),
  );
  await readDocuments(client, clock);
  await listAndAnswer(client, clock);
}

/** Who else handles data, and what readers asked again and again. */
async function listAndAnswer(client: ClientBase, clock: Clock): Promise<void> {
  const by = { by: personId("owen"), name: nameOf("owen") };
  const listed = [
    { name: "Northern Cloud", purpose: "Hosts servers and backups", country: "United Kingdom" },
    { name: "Pigeon Mail", purpose: "Sends mails", country: "Ireland" },
  ];
  await insert(
    client,
    "trust_subprocessors",
    listed.map((subprocessor, at) => ({
      id: idOf("trustSubprocessor", at + 1),
      ...subprocessor,
      since: clock.day(200 - at * 60),
      added_by_user_id: by.by,
      added_by_name: by.name,
      created_at: clock.at(12, 9, at),
    })),
  );
  const answered = [
    {
      question: "Can our own auditor look at the service?",
      answer:
        "Yes, once a year, for businesses on the depot plan. Ask for a day two months before.",
      audience: "anyone",
    },
    {
      question: "How long do you keep logs?",
      answer: "Ninety days, on the machines that wrote them.",
      audience: "readers",
    },
  ];
  await insert(
    client,
    "trust_questions",
    answered.map((question, at) => ({
      id: idOf("trustQuestion", at + 1),
      ...question,
      saved_by_user_id: by.by,
      saved_by_name: by.name,
      created_at: clock.at(11, 9, at),
      saved_at: clock.at(11, 9, at),
    })),
  );
}

/** The first of them opened her link on two machines, and has read two documents. */
async function readDocuments(client: ClientBase, clock: Clock): Promise<void> {
  const requestId = idOf("trustRequest", 1);
  const browsers = [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 15_6) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36",
  ];
  const grantId = (n: number) => idOf("trustGrant", n);
  await insert(
    client,
    "trust_grants",
    browsers.map((userAgent, at) => ({
      id: grantId(at + 1),
      request_id: requestId,
      // Of no token: nobody holds the demo's browsers.
      token_hash: `demo-browser-${at + 1}`,
      created_at: clock.at(10 - at, 11),
      expires_at: clock.inDays(79),
      user_agent: userAgent,
    })),
  );
  await insert(
    client,
    "trust_links",
    browsers.map((_, at) => ({
      id: idOf("trustLink", at + 1),
      request_id: requestId,
      token_hash: `demo-link-${at + 1}`,
      created_at: clock.at(11 - at, 9),
      expires_at: clock.at(4 - at, 9),
      used_at: clock.at(10 - at, 11),
    })),
  );
  const opened = [
    { document: "security-overview", browser: 1, at: clock.at(10, 11, 5) },
    { document: "data-protection", browser: 1, at: clock.at(10, 11, 20) },
    { document: "security-overview", browser: 2, at: clock.at(9, 14) },
  ];
  await insert(
    client,
    "trust_openings",
    opened.map(({ document, browser, at }, index) => ({
      id: idOf("trustOpening", index + 1),
      request_id: requestId,
      grant_id: grantId(browser),
      document,
      at,
    })),
  );
}
