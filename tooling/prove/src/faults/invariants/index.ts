import { documentedAnswers, internalOnlyWithoutDatabase, ranInFull } from "./answers";
import type { Invariant } from "./invariant";
import { noJobLeft } from "./jobs";
import { mailsOfWrites, mailsSettled, mailsTakenOnce } from "./mails";
import { nothingLeftPrepared } from "./prepared";
import { booksAddUp } from "../../books/all";
import { readableOverRest } from "./over-rest";
import { eachRecorded } from "./records";
import { eventsOfWrites, webhooksTaken } from "./webhooks";
import { sessionsAsTold } from "./sessions";
import { acknowledgedIsThere, nothingTwice } from "./writes";

/** All promises that are checked when the run is over. */
export const invariants: readonly Invariant[] = [
  ranInFull,
  acknowledgedIsThere,
  readableOverRest,
  nothingTwice,
  eachRecorded,
  ...booksAddUp,
  sessionsAsTold,
  mailsOfWrites,
  mailsSettled,
  mailsTakenOnce,
  eventsOfWrites,
  webhooksTaken,
  noJobLeft,
  nothingLeftPrepared,
  documentedAnswers,
  internalOnlyWithoutDatabase,
];
