import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeMerchant,
  testService,
  type Merchant,
  type TestService,
} from "../../../testing";
import { refusalBody } from "../../../testing/said-and-done";
import { missingPolicies, policyNames, readPolicies, whyNotPublished } from "./policies";
import { starterPolicies, type PolicyFacts } from "./starter-policies";

const facts: PolicyFacts = {
  name: "Fell Fuels",
  companyNumber: "08812345",
  vatNumber: null,
  unregistered: false,
  address: "1 Shap Road\nKendal LA9 6NZ",
  phone: "01539 555 0100",
  email: "hello@fell.example",
  deliveryOptions: [
    { name: "Standard", minDays: 2, maxDays: 4 },
    { name: "Next day", minDays: 1, maxDays: 1 },
  ],
  collectFrom: null,
  takesEmpties: true,
  sellsHazardous: true,
  tradeAccounts: true,
};
const whole = readPolicies({ delivery: "d", returns: "r", terms: "t", privacy: "p" });
const finished = (text: string) => text.replaceAll(/\[[^\]]*\]/g, "").trim();

describe("texts to begin with", () => {
  const texts = starterPolicies(facts);

  it("say nothing of VAT where the business is not registered for it", () => {
    const unregistered = starterPolicies({ ...facts, unregistered: true });
    expect(Object.values(unregistered).join()).not.toContain("VAT");
    expect(texts.terms).toContain("Prices include VAT");
  });

  it("say who the business is, how it is reached and how it delivers", () => {
    expect(texts.terms).toContain(
      "We are Fell Fuels, 1 Shap Road, Kendal LA9 6NZ. Our company number is 08812345.",
    );
    expect(texts.returns).toContain("call 01539 555 0100 or write to hello@fell.example");
    expect(texts.delivery).toContain("- Standard: in 2 to 4 days\n- Next day: the next day");
    expect(texts.returns).toContain("14 days");
    expect(texts.returns).toContain("never post a gas cylinder");
    expect(starterPolicies({ ...facts, sellsHazardous: false }).returns).not.toContain("hazardous");
  });

  it("go live only once each was checked, whatever facts are missing", () => {
    for (const known of [facts, { ...facts, address: null, phone: null, email: null }]) {
      const policies = starterPolicies(known);
      expect(missingPolicies(policies, null).map(({ policy }) => policy)).toEqual(policyNames);
      const checked = readPolicies(
        Object.fromEntries(policyNames.map((name) => [name, finished(policies[name])])),
      );
      expect(missingPolicies(checked, null)).toEqual([]);
    }
  });
});

describe("why a draft is not published", () => {
  const draft = { policies: { ...whole, privacy: "", returns: "Call [number]" }, termsUrl: null };

  it("names each page that is not ready", () => {
    expect(whyNotPublished({ policies: whole, termsUrl: null }, null)).toBeNull();
    expect(whyNotPublished(draft, null)).toBe(
      "The returns page still has text in [square brackets] to check or fill in. The privacy page is not written.",
    );
  });

  it("asks for no terms where they are kept elsewhere", () => {
    const policies = { ...whole, terms: "" };
    expect(whyNotPublished({ policies, termsUrl: "https://fell.example/terms" }, null)).toBeNull();
    expect(whyNotPublished({ policies, termsUrl: null }, null)).toContain("terms");
  });

  it("lets a live shop go on without what it never had, and lose nothing that it has", () => {
    const none = { policies: readPolicies({}), termsUrl: null };
    expect(whyNotPublished(none, none)).toBeNull();
    expect(whyNotPublished(draft, { policies: whole, termsUrl: null })).toContain("privacy");
  });
});

describe("a shop's policies", () => {
  let service: TestService;
  let merchant: Merchant;
  beforeAll(async () => {
    service = await testService();
    merchant = await makeMerchant(service);
    await office().storefront.switchOn();
  });
  afterAll(() => service.close());

  const office = () => callerFor(service, { token: merchant.owner.token }).office;
  const pages = () =>
    callerFor(service, {
      headers: { host: `${merchant.business.slug}.localhost:3002` },
      entry: "shop",
    }).shop.pages;

  it("keep a shop from going live until they are written, and are seen once it is", async () => {
    await office().storefront.saveDraft({ content: { phone: "01539 1", address: "1 Lake Road" } });
    const { can, starter } = await office().policies.get();
    expect(starter.delivery).toContain("## Empties");
    expect(starter.terms).toContain("1 Lake Road");
    const refused = await refusalBody(office().storefront.publishWithPolicies());
    expect(refused).toMatchObject({ error: "conflict", message: can.publish });
    expect(refused.message).toContain("The privacy page is not written.");

    await office().policies.update(starter);
    expect((await office().policies.get()).missing).toHaveLength(4);
    await office().policies.update({ ...whole, privacy: "Ours" });
    const published = await office().storefront.publishWithPolicies();
    expect(published).toMatchObject({ status: "live", unpublishedChanges: false });
    expect((await pages().showFront()).policies).toEqual(policyNames);
    expect(await pages().showPolicy({ policy: "privacy" })).toEqual({ text: "Ours" });

    await office().policies.update({ privacy: "Not yet" });
    expect((await office().storefront.get()).unpublishedChanges).toBe(true);
    expect(await pages().showPolicy({ policy: "privacy" })).toEqual({ text: "Ours" });
    await office().policies.update({ privacy: "" });
    expect(await refusalBody(office().storefront.publishWithPolicies())).toMatchObject({
      message: "The privacy page is not written.",
    });
  });

  it("are published over REST's way as they are, and a page of none is not there", async () => {
    expect(await office().storefront.publish()).toMatchObject({ status: "live" });
    expect((await pages().showFront()).policies).not.toContain("privacy");
    expect(await refusalBody(pages().showPolicy({ policy: "privacy" }))).toMatchObject({
      error: "not_found",
    });
  });

  it("record what was written, and nothing where nothing differs", async () => {
    const saved = {
      where: { tenantId: merchant.business.id, action: "storefront.policies_saved" },
    };
    const before = await service.database.service.activity.count(saved);
    await office().policies.update({});
    await office().policies.update({ terms: "t" });
    expect(await service.database.service.activity.count(saved)).toBe(before);
    await office().policies.update({ terms: "New terms" });
    const last = await service.database.service.activity.findFirst({
      ...saved,
      orderBy: { id: "desc" },
    });
    expect(last).toMatchObject({ before: { terms: "t" }, after: { terms: "New terms" } });
  });
});
