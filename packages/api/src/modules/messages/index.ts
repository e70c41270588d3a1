/** What other modules may import of this one. */
export { hasFailedSince, queueEmail, queueEmails, requeueFailed, type Letter } from "./email-queue";
export { MailStatus, mailStatusOf } from "./mail-status";
export { isOfOffice, notifyOffice, notifyPerson, notifyRoles } from "./notifications";
export { sendFrom } from "./outbox";
