import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeError } from "../../../platform/base/errors";
import {
  callerFor,
  makeBusiness,
  makeMember,
  signInAs,
  testService,
  type MadeBusiness,
  type TestService,
} from "../../../testing";
import { newPreviewPass, openPreviewPass, previewHeader } from "../../../platform/base/tokens";

const hour = 60 * 60_000;
let service: TestService;
let merchant: MadeBusiness;
let token: string;

beforeAll(async () => {
  service = await testService();
  merchant = await makeBusiness(service);
  token = await signInAs(service, await makeMember(service, merchant));
});
afterAll(() => service.close());

const office = () => callerFor(service, { token }).office.storefront;
const refusal = async (work: Promise<unknown>) =>
  describeError(
    await work.then(
      () => new Error("it was not refused"),
      (thrown: unknown) => thrown,
    ),
  ).body.error;
const pages = (pass: string | null, given: { slug?: string; now?: Date } = {}) =>
  callerFor(service, {
    headers: {
      host: `${given.slug ?? merchant.slug}.localhost:3002`,
      ...(pass !== null && { [previewHeader]: pass }),
    },
    entry: "shop",
    now: given.now,
  }).shop.pages;

describe("a preview's pass", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const id = "0198c1f0-0000-7000-8000-000000000001";

  it("holds for an hour, for one business, with our own signature", () => {
    const { pass, expiresAt } = newPreviewPass("our key", id, now);
    expect(expiresAt.getTime() - now.getTime()).toBe(hour);
    expect(openPreviewPass("our key", pass, now)).toBe(id);
    expect(openPreviewPass("our key", pass, new Date(now.getTime() + hour))).toBeNull();
    expect(openPreviewPass("another key", pass, now)).toBeNull();
    expect(openPreviewPass("our key", pass.replace("0001.", "0002."), now)).toBeNull();
    for (const wrong of ["", "x", `${pass}x`, pass.slice(1)]) {
      expect(openPreviewPass("our key", wrong, now)).toBeNull();
    }
  });
});

describe("the preview of a shop", () => {
  it("is refused while the shop is off, and to drivers", async () => {
    expect(await refusal(office().previewLink())).toBe("conflict");
    await office().switchOn();
    const driver = await signInAs(service, await makeMember(service, merchant, "driver"));
    const theirs = callerFor(service, { token: driver }).office.storefront.previewLink();
    expect(await refusal(theirs)).toBe("forbidden");
  });

  it("shows the draft by its link, and shoppers nothing of it", async () => {
    await office().saveDraft({ content: { headline: "Not yet" } });
    const { url } = await office().previewLink();
    expect(url).toMatch(new RegExp(`^http://${merchant.slug}\\.localhost:3002/preview/`));
    const pass = url.slice(url.lastIndexOf("/") + 1);
    const front = await pages(pass).showFront();
    expect(front.configuration.content.headline).toBe("Not yet");
    expect(await refusal(pages(null).showFront())).toBe("not_found");
    await office().publish();
    await office().saveDraft({ content: { headline: "Later" } });
    expect((await pages(pass).showFront()).configuration.content.headline).toBe("Later");
    expect((await pages(null).showFront()).configuration.content.headline).toBe("Not yet");
  });

  it("opens no other shop, and nothing once it is over or the shop is off", async () => {
    const { url } = await office().previewLink();
    const pass = url.slice(url.lastIndexOf("/") + 1);
    const other = await makeBusiness(service);
    expect(await refusal(pages(pass, { slug: other.slug }).showFront())).toBe("not_found");
    expect(await refusal(pages("forged").showFront())).toBe("not_found");
    const later = new Date(Date.now() + hour + 1000);
    expect(await refusal(pages(pass, { now: later }).showFront())).toBe("not_found");
    await office().switchOff();
    expect(await refusal(pages(pass).showFront())).toBe("not_found");
  });
});
