import { expect, it } from "vitest";
import { invoiceStates } from "./invoice-states";

type Standing = Parameters<typeof invoiceStates>[0];
const words = (standing: Partial<Standing>) =>
  invoiceStates({
    status: "sent",
    overdue: false,
    emailStatus: null,
    paidPence: 0,
    totalPence: 1000,
    credits: [],
    dispute: null,
    ...standing,
  }).map((shown) => shown.words);

it("says that an invoice was sent once its mail went, and until then what became of the mail", () => {
  expect(words({})).toEqual(["To send"]);
  expect(words({ emailStatus: "queued" })).toEqual(["Waiting to be sent"]);
  expect(words({ emailStatus: "sending" })).toEqual(["Being sent"]);
  expect(words({ emailStatus: "sent" })).toEqual(["Sent"]);
  expect(words({ emailStatus: "failed" })).toEqual(["Could not be sent"]);
  expect(words({ emailStatus: "kept" })).toEqual(["Kept, not sent"]);
});

it("says of one that is overdue what stands in the way of its being paid", () => {
  expect(words({ overdue: true })).toEqual(["Overdue"]);
  expect(words({ overdue: true, emailStatus: "sent" })).toEqual(["Overdue"]);
  expect(words({ overdue: true, emailStatus: "failed" })).toEqual(["Overdue", "Could not be sent"]);
  expect(words({ status: "paid", emailStatus: "failed" })).toEqual(["Paid"]);
});

it("says of one that is paid in part that it is, whatever became of its mail", () => {
  expect(words({ paidPence: 100, emailStatus: "sent" })).toEqual(["Part paid"]);
  expect(words({ paidPence: 100, overdue: true, emailStatus: "failed" })).toEqual([
    "Overdue",
    "Part paid",
  ]);
  expect(words({ paidPence: 100, status: "paid" })).toEqual(["Paid"]);
});

it("says of one that credit pays that it is credited, and not that money came in", () => {
  const credits = [
    { creditNoteId: "1", number: "CN-00001", amountPence: 400 },
    { creditNoteId: "2", number: "CN-00002", amountPence: 600 },
  ];
  expect(words({ paidPence: 1000, status: "paid", credits })).toEqual(["Credited"]);
  expect(words({ paidPence: 1000, status: "paid", credits: credits.slice(1) })).toEqual(["Paid"]);
  expect(words({ paidPence: 600, credits: credits.slice(1) })).toEqual(["Part credited"]);
  expect(words({ paidPence: 700, credits: credits.slice(1) })).toEqual(["Part paid"]);
});

it("says of one in dispute that it is, while it is open", () => {
  const dispute = { reason: "Short", since: "2026-11-20T09:00:00Z", setByName: "Adam" };
  expect(words({ dispute, emailStatus: "sent" })).toEqual(["Disputed"]);
  expect(words({ dispute, overdue: true, paidPence: 100 })).toEqual([
    "Overdue",
    "Disputed",
    "Part paid",
  ]);
  expect(words({ dispute, status: "paid" })).toEqual(["Paid"]);
});
