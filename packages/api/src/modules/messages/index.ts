/** What other modules may import of this one. */
export {
  noMailbox,
  queueMails,
  writeMail,
  type CustomerMail,
  type MailSample,
} from "./mails/customer-mail";
export { mailKindTable, type MailKind } from "./mails/kinds";
export { MailStatus, mailStatusOf } from "./mails/mail-status";
export { sendFrom } from "./mails/outbox";
export { hasFailedSince, queueEmail, queueEmails, requeueFailed, type Letter } from "./mails/queue";
export { mailTemplateOf } from "./mails/templates";
export { MailKindName, readWords, TypedWords } from "./mails/templates-router";
export { isOfOffice, notifyOffice, notifyPerson, notifyRoles } from "./notifications";
export {
  ContactChange,
  contactColumns,
  CustomerContact,
  neverAsked,
  refuseMarketing,
  stricterContact,
  viewContact,
} from "./contact";
export {
  changeChoices,
  choicesAfter,
  choicesOf,
  choicesOfBoth,
  overall,
  textNumberOf,
  thoseWithoutMails,
} from "./choices";
export { handOver } from "./push/hand-over";
export {
  Endpoint,
  hashOf,
  keepSubscription,
  NewSubscription,
  PushState,
  refuseUnreachable,
} from "./push/subscriptions";
export { isToldOf, tellLater, tellTwoStopsAway } from "./texts/later";
export { fillText, kinds, type Moment } from "./texts/moments";
export { hasStopped, stoppedAmong } from "./texts/opt-outs";
export { queueText, whyNotMarketed, whyNotTexted } from "./texts/queue";
export { quietEnds } from "./texts/quiet";
export {
  ChoicesByGroup,
  MessageChoices,
  Messaging,
  NewText,
  Text,
  TextMomentName,
} from "./texts/schema";
export { templatesOf, textingOf, usualSettings } from "./texts/settings";
export { answerAll, lastChannel, readText } from "./texts/thread";
export { fillIn, requireKnownFields, whyUnknown } from "./words";
