import { notStated, type Section } from "./section";

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
