import { describe, expect, it } from "vitest";
import { differences } from "../publish/differences";
import { changedParts, rebased, same, type Configuration } from "./configuration";

const live: Configuration = {
  template: "yard",
  theme: {
    primary: "#1F3A5F",
    accent: "#E4572E",
    background: "#FAF7F2",
    fontPair: "classic",
    radius: 12,
    logoKey: null,
    iconKey: null,
  },
  content: {
    headline: "Gas",
    strapline: "",
    banners: [
      {
        id: "a",
        imageKey: null,
        heading: "Frost",
        body: "",
        buttonLabel: "",
        from: null,
        until: null,
      },
      {
        id: "b",
        imageKey: null,
        heading: "Logs",
        body: "",
        buttonLabel: "",
        from: null,
        until: null,
      },
    ],
    sections: [
      { section: "hero", visible: true },
      { section: "faq", visible: true },
    ],
    featuredProductIds: ["p1", "p2"],
    about: "",
    deliveryPromise: "",
    faq: [{ question: "When?", answer: "Soon." }],
    phone: "",
    email: "",
    address: "",
    openingHours: "",
    socials: { x: "https://x.com/us" },
  },
  commerce: {
    askForEmpties: true,
    collection: { enabled: false, address: "", notes: "" },
    tradeEnquiries: false,
    offerPhoneOrders: true,
    ageCheck: false,
    minimumPence: 0,
    whenLow: "sell",
    whenOut: "stop",
    termsUrl: null,
  },
  seo: { title: "", description: "", imageKey: null },
};

const change = (fields: Partial<Configuration["content"]>): Configuration => ({
  ...live,
  content: { ...live.content, ...fields },
});
const words = (draft: Configuration) =>
  differences(live, draft, new Map([["p3", "Coal 25 kg"]])).map(({ words: line, was, now }) =>
    was === undefined ? line : `${line}: ${was} → ${now}`,
  );

describe("a configuration", () => {
  it("knows the parts that differ, whatever the order of their names", () => {
    expect(same({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
    expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(same([1, 2], [2, 1])).toBe(false);
    expect(changedParts(live, change({ headline: "New", about: "Us" }))).toEqual([
      "content.headline",
      "content.about",
    ]);
  });

  it("takes what I changed on top of what somebody else has saved meanwhile", () => {
    const theirs = change({ headline: "Theirs", about: "Theirs" });
    expect(rebased(live, change({ headline: "Mine" }), theirs).content).toMatchObject({
      headline: "Mine",
      about: "Theirs",
    });
  });
});

describe("what publishing changes", () => {
  it("is nothing where nothing differs", () => {
    expect(words(live)).toEqual([]);
  });

  it("is told in words", () => {
    const draft = change({
      headline: "Gas and coal",
      banners: [
        { ...live.content.banners[1]!, heading: "Dry logs" },
        { ...live.content.banners[0]! },
      ],
      sections: [
        { section: "faq", visible: false },
        { section: "hero", visible: true },
      ],
      featuredProductIds: ["p2", "p3"],
      faq: [],
      socials: { facebook: "https://facebook.com/us" },
    });
    expect(words(draft)).toEqual([
      "Headline: Gas → Gas and coal",
      "Banner “Dry logs”: changed",
      "Banners: another order",
      "Section “Questions”: hidden",
      "Sections: another order",
      "Featured product “Coal 25 kg”: added",
      "Featured product “no longer sold”: removed",
      "Question “When?”: removed",
      "Facebook: added",
      "X: taken off",
    ]);
  });

  it("tells switches, choices and pictures apart", () => {
    const draft: Configuration = {
      ...live,
      theme: { ...live.theme, radius: 0, logoKey: "k", fontPair: "modern" },
      commerce: {
        ...live.commerce,
        ageCheck: true,
        whenOut: "continue",
        collection: { enabled: true, address: "The yard", notes: "" },
      },
    };
    expect(words(draft)).toEqual([
      "Fonts: Classic → Modern",
      "Corners: 12 px → 0 px",
      "Logo: added",
      "Collecting from you: on",
      "Where to collect from: changed",
      "Age check: on",
      "When stock is out: stop selling → go on selling, to order",
    ]);
  });
});
