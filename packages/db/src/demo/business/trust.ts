import type { ClientBase } from "pg";
import type { Clock } from "../base/clock";
import { idOf, personId } from "../base/ids";
import { insert } from "../base/insert";
import { nameOf } from "./people";

const requests = [
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

/** Writes requests to read the trust centre's documents: three approved, one waiting. */
export async function askForTrust(client: ClientBase, clock: Clock): Promise<void> {
  await insert(
    client,
    "trust_requests",
    requests.map(({ fullName, email, company, status }, index) => {
      const days = 12 - index * 3;
      const approved = status === "approved";
      return {
        id: idOf("trustRequest", index + 1),
        kind: "visitor",
        status,
        full_name: fullName,
        email,
        company,
        company_number: index === 0 ? "01234567" : null,
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

/** Lists subprocessors, and answers to frequent questions. */
async function listAndAnswer(client: ClientBase, clock: Clock): Promise<void> {
  const author = { by: personId("owen"), name: nameOf("owen") };
  const listed = [
    { name: "Northern Cloud", purpose: "Hosts servers and backups", country: "United Kingdom" },
    { name: "Pigeon Mail", purpose: "Sends mails", country: "Ireland" },
  ];
  await insert(
    client,
    "trust_subprocessors",
    listed.map((subprocessor, index) => ({
      id: idOf("trustSubprocessor", index + 1),
      ...subprocessor,
      since: clock.day(200 - index * 60),
      added_by_user_id: author.by,
      added_by_name: author.name,
      created_at: clock.at(12, 9, index),
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
    answered.map((question, index) => ({
      id: idOf("trustQuestion", index + 1),
      ...question,
      saved_by_user_id: author.by,
      saved_by_name: author.name,
      created_at: clock.at(11, 9, index),
      saved_at: clock.at(11, 9, index),
    })),
  );
}

/** The first reader opened her link on two machines, and has read two documents. */
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
    browsers.map((userAgent, index) => ({
      id: grantId(index + 1),
      request_id: requestId,
      // Hash of no token: nobody has the demo's browsers.
      token_hash: `demo-browser-${index + 1}`,
      created_at: clock.at(10 - index, 11),
      expires_at: clock.inDays(79),
      user_agent: userAgent,
    })),
  );
  await insert(
    client,
    "trust_links",
    browsers.map((_, index) => ({
      id: idOf("trustLink", index + 1),
      request_id: requestId,
      token_hash: `demo-link-${index + 1}`,
      created_at: clock.at(11 - index, 9),
      expires_at: clock.at(4 - index, 9),
      used_at: clock.at(10 - index, 11),
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
