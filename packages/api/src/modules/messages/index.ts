/** What other modules may import of this one. */
export { hasFailedSince, queueEmail, queueEmails, requeueFailed, type Letter } from "./email-queue";
export { MailStatus, mailStatusOf } from "./mail-status";
export { isOfOffice, notifyOffice, notifyPerson, notifyRoles } from "./notifications";
export { sendFrom } from "./outbox";
export { changeChoices, choicesOf, textNumberOf } from "./choices";
export { tellLater, tellTwoStopsAway } from "./texts/later";
export { fillIn, kinds, type Fields, type Moment } from "./texts/moments";
export { hasStopped, stoppedAmong } from "./texts/opt-outs";
export { queueText, whyNotTexted } from "./texts/queue";
export { quietEnds } from "./texts/quiet";
export { requireKnownFields } from "./texts/router";
export { MessageChoices, Messaging, NewText, Text, TextMomentName } from "./texts/schema";
export { templatesOf, textingOf, usualSettings } from "./texts/settings";
export { answerAll, lastChannel, readText } from "./texts/thread";
