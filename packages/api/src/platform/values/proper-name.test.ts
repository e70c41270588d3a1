import { describe, expect, it } from "vitest";
import { BusinessChange } from "../../modules/business/schema";
import { NewTrustRequest } from "../../modules/console/trust/schema";
import { NewTradeApplication } from "../../modules/customers/trade-applications/schema";
import { PersonName, SignUp } from "../../modules/identity/account/schema";
import { Acceptance } from "../../modules/identity/invitations/schema";
import { Enquiry } from "../../modules/shop/account/schema";
import { CheckoutForm } from "../../modules/shop/checkout/schema";
import { ProperName } from "./names";

const why = (name: string) => {
  const { success, error } = ProperName(120).safeParse(name);
  return success ? null : error.issues.map(({ message }) => message).join(" ");
};

it.each([
  "Olivia Reed",
  "St. John",
  "St.John",
  "J.R. Smith",
  "J.R.R. Tolkien",
  "A.B. Gas Ltd.",
  "Fell Gas Co.Ltd.",
  "Fell Gas Co. Ltd",
  "Node.js",
  "Jo Hall B.Sc.",
  "E.ON",
  "No.1 Coal",
  "U.K. Fuels & Sons (Kendal)",
  "O'Brien-Smythe, Anne",
  "Smith/Jones",
  "Côté Coal",
  "Łukasz Żak",
  "田中さくら",
  "24/7 Heating",
  "Gas @ Home",
  "Wales.",
  "...and Sons",
  "Mr Www",
])("takes %s", (name) => {
  expect(why(name)).toBeNull();
});

it.each([
  "evil.com",
  "Win £1000 at evil.co.uk now",
  "Collect it:evil.com/prize",
  "EVIL.COM",
  "evil.com.",
  "(evil.com)",
  "claim-your.prize.club",
  "a_b.com",
  "bit.ly/x",
  "t.co/x",
  "http://x",
  "https://evil",
  "ftp://evil",
  "www.evil",
  "Www.evil.test",
  "jo@evil.com",
  "mailto:jo@evil",
  "evil。com",
  "evil．com",
  "evil\u200B.com",
  "пример.рф",
  "münchen.de",
  "xn--mnchen-3ya.de",
  "192.0.2.1",
  "Jo.Me",
])("leaves no mail program anything to link in %s", (name) => {
  expect(why(name)).toBe("Leave out web and email addresses.");
});

it.each([
  ["two lines", "Olivia\nReed"],
  ["a return", "Olivia\rReed"],
  ["a tab", "Olivia\tReed"],
  ["a line separator", "Olivia\u2028Reed"],
  ["a turned direction", "Olivia \u202Edeer"],
])("refuses %s", (_, name) => {
  expect(why(name)).toMatch(/^(?:Write it on one line, without control|Leave out signs that turn)/);
});

it("is as long as it may be, and not empty", () => {
  expect(why("x".repeat(120))).toBeNull();
  expect(why("x".repeat(121))).toMatch(/120/);
  expect(why("  ")).toBe("Fill this in.");
  expect(why("Olivia\u0000Reed")).toMatch(/control characters/);
  expect(ProperName(120).parse("  Olivia  ")).toBe("Olivia");
});

it("is not searched where it is too long, however it is made", () => {
  const began = performance.now();
  expect(why("@".repeat(1_000_000))).toMatch(/120/);
  expect(performance.now() - began).toBeLessThan(2000);
});

describe("whoever is named where strangers type", () => {
  const web = "Prizes at evil.com";
  it.each([
    ["sign-up", SignUp, { name: web }, "name"],
    ["sign-up", SignUp, { businessName: web }, "businessName"],
    ["an account renamed", PersonName, web, ""],
    ["an invitation accepted", Acceptance, { token: "x", name: web }, "name"],
    ["a business renamed", BusinessChange, { name: web }, "name"],
    ["a trade enquiry", Enquiry, { name: web }, "name"],
    ["a trade enquiry", Enquiry, { businessName: web }, "businessName"],
    ["a trade application", NewTradeApplication, { businessName: web }, "businessName"],
    ["its contacts", NewTradeApplication, { contacts: [{ name: web }] }, "contacts.0.name"],
    ["a checkout", CheckoutForm, { contact: { name: web } }, "contact.name"],
    ["a trust request", NewTrustRequest, { fullName: web }, "fullName"],
    ["a trust request", NewTrustRequest, { company: web }, "company"],
  ] as const)("of %s is refused a web address", (_, shape, given, path) => {
    const issues = shape.safeParse(given).error?.issues ?? [];
    expect(issues.find((issue) => issue.path.join(".") === path)?.message).toBe(
      "Leave out web and email addresses.",
    );
  });
});
