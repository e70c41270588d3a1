import { InvalidSignatureError, verifySignature } from "gocardless-nodejs";
import { Fields, FieldWrong } from "../fields";
import { EventsRefused, type DirectDebitEvent, type SignedEvents } from "./direct-debit";

/* Reads GoCardless's signed events. */

const mostWhy = 300;

const subjects = [
  ["billing_requests", "request", "billing_request"],
  ["mandates", "mandate", "mandate"],
  ["payments", "collection", "payment"],
  ["payouts", "payout", "payout"],
] as const;

export function readEvents({ body, signature, secret }: SignedEvents): DirectDebitEvent[] {
  if (!signature) throw new EventsRefused("unsigned");
  const text = Buffer.from(body).toString("utf8");
  try {
    verifySignature(text, secret, signature);
  } catch (error) {
    if (error instanceof InvalidSignatureError) throw new EventsRefused("wrong_signature");
    throw error;
  }
  try {
    return new Fields(JSON.parse(text), "the notice").list("events").map(toEvent);
  } catch (error) {
    if (error instanceof FieldWrong || error instanceof SyntaxError) {
      throw new EventsRefused("malformed");
    }
    throw error;
  }
}

function toEvent(value: unknown): DirectDebitEvent {
  const fields = new Fields(value, "the event");
  const type = fields.text("resource_type");
  const subject = subjects.find(([name]) => name === type);
  const links = fields.has("links") ? fields.inside("links") : null;
  const details = fields.has("details") ? fields.inside("details") : null;
  return {
    eventId: fields.text("id"),
    occurredAt: fields.date("created_at"),
    about: subject?.[1] ?? "other",
    ref: (subject && links?.textOrNull(subject[2])) ?? null,
    action: fields.text("action"),
    why: details?.textOrNull("description")?.slice(0, mostWhy) ?? null,
  };
}
