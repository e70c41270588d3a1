import { describe, expect, it } from "vitest";
import { keywordOf } from "./keywords";
import { fillIn, requireKnownFields, whyUnknown } from "../words";
import { kinds, moments } from "./moments";
import { quietEnds } from "./quiet";

describe("one word", () => {
  it.each([
    ["STOP", "stop"],
    ["Skip.", "skip"],
    ["skip it", null],
    [" stop. ", "stop"],
    ["“Stop”", "stop"],
    ["Unsubscribe", "stop"],
    ["END", "stop"],
    ["quit", "stop"],
    ["Cancel", "stop"],
    ["start", "start"],
    ["UNSTOP", "start"],
    ["Stop by the gate, please", null],
    ["constructor", null],
    ["", null],
  ])("%s", (body, keyword) => {
    expect(keywordOf(body)).toBe(keyword);
  });
});

describe("quiet hours", () => {
  const usual = { quietFrom: "20:00", quietUntil: "08:00" };
  const day = { quietFrom: "12:00", quietUntil: "14:30" };
  it.each([
    // Winter time, and summer time an hour ahead.
    ["2026-11-26T19:59:59Z", usual, null],
    ["2026-11-26T20:00:00Z", usual, "2026-11-27T08:00:00.000Z"],
    ["2026-11-27T07:59:00Z", usual, "2026-11-27T08:00:00.000Z"],
    ["2026-11-27T08:00:00Z", usual, null],
    ["2026-07-01T19:00:00Z", usual, "2026-07-02T07:00:00.000Z"],
    ["2026-07-01T18:59:00Z", usual, null],
    // The clocks go back during that night, and forward during this one.
    ["2026-10-24T21:00:00Z", usual, "2026-10-25T08:00:00.000Z"],
    ["2027-03-27T21:00:00Z", usual, "2027-03-28T07:00:00.000Z"],
    ["2026-11-26T12:30:00Z", day, "2026-11-26T14:30:00.000Z"],
    ["2026-11-26T14:30:00Z", day, null],
    ["2026-11-26T23:00:00Z", { quietFrom: "09:00", quietUntil: "09:00" }, null],
  ])("%s %o", (now, hours, end) => {
    expect(quietEnds(new Date(now), "Europe/London", hours)?.toISOString() ?? null).toBe(end);
  });
});

describe("words", () => {
  const fields = {
    business: "Fell Fuels",
    customer: "Mrs Tyson",
    order: "ORD-10001",
    goods: "1 x Propane 47 kg",
    total: "£36.23",
    day: "Fri 27 Nov",
    window: "between 10:00 and 12:00",
    link: "https://fell.example/track/1",
    skip: "reply SKIP or press https://fell.example/skip/1",
    invoices: "INV-00012",
  };

  it("have what stands for each field, and nothing of what a customer is called in braces", () => {
    const named = { ...fields, customer: "{link}" };
    expect(fillIn("Hello {customer}, {order}", named)).toBe("Hello {link}, ORD-10001");
  });

  it.each(moments)("of %s use known fields and leave none open", (moment) => {
    expect(whyUnknown(kinds[moment].fields, kinds[moment].words)).toBeNull();
    expect(fillIn(kinds[moment].words, fields)).not.toMatch(/[{}]/);
  });

  it("are refused with a field that the moment has nothing for", () => {
    const { fields: known } = kinds.delivered;
    expect(whyUnknown(known, "{order} {window}")).toContain("There is nothing for {window} here.");
    expect(() => requireKnownFields(known, "{constructor}", "body")).toThrow("{constructor}");
  });
});
