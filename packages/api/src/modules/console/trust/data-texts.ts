import { ended, notStated, type Section } from "./sections";

export const dataProtection: readonly Section[] = [
  {
    heading: "Who runs this installation",
    says: [
      ({ operator }) =>
        operator
          ? `${operator.name}, ${operator.address}${operator.companyNumber ? `, company number ${operator.companyNumber}` : ""}, operates it.`
          : notStated("who they are"),
      ({ privacyContact }) =>
        privacyContact
          ? `Questions about personal data go to ${ended(privacyContact)}`
          : notStated("who answers questions about personal data"),
      ({ hosting }) =>
        hosting
          ? `It is hosted by ${hosting.provider} in ${ended(hosting.region)}`
          : notStated("where it is hosted"),
    ],
  },
  {
    heading: "What is held",
    says: [
      "Of a business's customers: names, addresses and where they lie, telephone numbers, email addresses, company and VAT numbers, notes, what they ordered, owe and paid, the empties they hold, and the signatures or photographs taken on delivery.",
      "Of its drivers: name, email address, shifts, and where the van was last seen on each round.",
      "Of everybody who signs in: name, email address, when and with which browser they signed in, and what they changed.",
      "Cards are typed on the payment provider's own page, and their numbers never reach this service.",
    ],
  },
  {
    heading: "How long it is shown and kept",
    says: [
      "An order's public page stops showing the address and the signature 60 days after delivery.",
      "A business can erase a customer once nothing is open between them; invoices keep the name for the six years that VAT records are kept.",
      "When a business closes its account, nobody comes in from the next request on.",
      "Everything it held is erased from the database and the store of files thirty days later, pictures included.",
    ],
  },
  {
    heading: "How it leaves",
    says: [
      "A business can take all of its data away, as CSV and JSON with its pictures.",
      "It can take all that concerns one customer as one file, for that customer.",
    ],
  },
  {
    heading: "Who else processes it",
    says: [
      "The companies that its operator names as handling data, too, stand on the trust centre's page for anybody, each with its purpose and country.",
    ],
  },
  {
    heading: "When something goes wrong",
    says: [
      ({ breachToldWithinHours: hours }) =>
        hours
          ? `The operator undertakes to tell the businesses concerned within ${hours} ${hours === 1 ? "hour" : "hours"} of learning of a breach.`
          : notStated("within what time businesses are told of a breach"),
    ],
  },
];

export const continuity: readonly Section[] = [
  {
    heading: "What is acknowledged is kept",
    says: [
      "Mails and other later work are rows in the same database, written in the transaction of what they follow from, so that neither is ever there without the other.",
      "A repeated request is carried out once, also where its first answer was lost.",
    ],
  },
  {
    heading: "When processes fail",
    says: [
      "A mail whose worker is killed while sending it is sent by the next one.",
      "Work goes on by itself once a database that was away is back.",
      "Drivers go on without a signal: what they record is kept on the phone and sent once, in order.",
      "A program that kills servers, workers and the database under load comes with the service, and counts what is lost.",
    ],
  },
  {
    heading: "Backups",
    says: [
      "All state is in PostgreSQL and in the store of files.",
      "Where the service runs its own PostgreSQL, it writes both to one file while it works, and restores them from it.",
      ({ backups }) =>
        backups
          ? `The operator states that backups are made ${backups.schedule} and kept for ${backups.keptFor}.`
          : notStated("how often backups are made and how long they are kept"),
      ({ backups }) =>
        backups?.restoredOn
          ? `A restore was last rehearsed on ${backups.restoredOn}.`
          : notStated("when a restore was last rehearsed"),
    ],
  },
  {
    heading: "Change",
    says: [
      "The service's tests run against a real PostgreSQL, a real mail server and a real browser.",
      "Changes to the schema are tried on rows written before them, and none may be lost.",
    ],
  },
];
