import type { RouterOutputs } from "@/trpc/outputs";

/** A connection to Xero where nothing is chosen yet but the first day. */
export const connection: RouterOutputs["office"]["accounts"]["get"] = {
  available: ["xero"],
  program: "xero",
  organisationId: "o",
  organisationName: "Fellside Gas Ltd",
  connectedAt: "2026-11-01T09:00:00Z",
  endedAt: null,
  pausedAt: null,
  restsUntil: null,
  startsOn: "2026-11-01",
  choices: null,
  idle: "Choose the accounts and taxes.",
  documents: { waiting: 0, sent: 0, refused: 0 },
  notSent: { sales: 0, receiptsPence: 0, refunds: 0, refundsPence: 0 },
  can: { connect: null, change: null },
};
