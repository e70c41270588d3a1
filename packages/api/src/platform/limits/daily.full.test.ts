import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../router";
import {
  browserOn,
  callerFor,
  givePassword,
  goodPassword,
  makeMember,
  requestWith,
  signInAs,
} from "../../testing";
import { openShop, type OpenShopTest } from "../../testing/things/open-shop";
import { Refusal } from "../base/errors";
import { contextOf, createCallerFactory } from "../context/context";

let shop: OpenShopTest;
let owner: { id: string; token: string };
beforeAll(async () => {
  shop = await openShop();
  const member = await makeMember(shop.service, shop.business);
  await givePassword(shop.service, member);
  owner = { ...member, token: await signInAs(shop.service, member) };
});
afterAll(() => shop.service.close());

let count = 0;
const newEmail = () => `somebody-${(count += 1)}@test.example`;
const own = () => callerFor(shop.service, { token: owner.token });
const address = "192.0.2.44";

async function askForTrust({ email, from }: { email: string; from: string }) {
  const request = { ...requestWith(), address: from };
  const { trust } = createCallerFactory(root)(contextOf(shop.service, request));
  const { agreement } = await trust.readDocuments({});
  await trust.requestAccess({
    fullName: "Kate Dixon",
    company: "The Langdale Arms",
    email,
    ndaVersion: agreement.version,
    ndaAccepted: true,
  });
}

const acts = {
  "sign-up": () =>
    browserOn(shop.service, { address }).account.signUp({
      businessName: "Fellside Gas",
      name: "Olivia Reed",
      email: newEmail(),
      password: goodPassword,
    }),
  verification: async () => {
    await shop.rows.user.update({ where: { id: owner.id }, data: { emailVerified: null } });
    await own().account.sendVerification();
  },
  "new email": () => own().account.changeEmail({ email: newEmail(), password: goodPassword }),
  reset: () => browserOn(shop.service, { address }).account.forgotPassword({ email: newEmail() }),
  invitation: () => own().office.invitations.create({ email: newEmail(), role: "admin" }),
  "shop sign-in": () => shop.at({ address }).account.askLink({ email: newEmail() }),
  "trade enquiry": () =>
    shop.at({ address }).account.enquire({
      name: "Kate Dixon",
      email: newEmail(),
      businessName: "The Langdale Arms",
      phone: "015394 37210",
    }),
  "trust request": () => askForTrust({ email: newEmail(), from: address }),
} satisfies Record<string, () => Promise<unknown>>;

/** Lets a day's worth of this act have been done, as one count of it has it. */
const useUp = (kind: string) =>
  shop.service.test.owner.query("UPDATE throttles SET used = 1000000 WHERE kind = $1", [kind]);
const answer = (act: () => Promise<unknown>) =>
  act().then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.kind : String(error)),
  );

describe.each([
  ["sign-up", ["network"]],
  ["verification", ["network", "person"]],
  ["new email", ["network", "person"]],
  ["reset", ["network"]],
  ["invitation", ["network", "business"]],
  ["shop sign-in", ["network"]],
  ["trade enquiry", ["network", "shop"]],
  ["trust request", ["network"]],
] as const)("%s", (act, counted) => {
  it.each(counted)("is bounded by the day for each %s", async (by) => {
    await shop.service.test.owner.query("DELETE FROM throttles");
    const done = acts[act];
    expect(await answer(done)).toBe("done");
    const { rowCount } = await useUp(`${act}.${by}`);
    expect(rowCount).toBe(1);
    expect(await answer(done)).toBe("rate_limited");
    await shop.service.test.owner.query("UPDATE throttles SET expires_at = now()");
    expect(await answer(done)).toBe("done");
  });
});

describe("a mailbox that is asked for all day", () => {
  const mailsTo = (toAddress: string) => shop.rows.serviceEmail.count({ where: { toAddress } });

  it("gets no more resets, and nobody is told whether there is such an account", async () => {
    const { email } = await makeMember(shop.service, shop.business);
    const ask = (to: string) =>
      browserOn(shop.service).account.forgotPassword({ email: to.toUpperCase() });
    const unknown = newEmail();
    const before = [await ask(email), await ask(unknown)];
    expect(await mailsTo(email)).toBe(1);
    for (let turn = 0; turn < 6; turn += 1) {
      const after = [await ask(email), await ask(unknown)];
      expect(after).toEqual(before);
    }
    // Three are good at once.
    expect(await mailsTo(email)).toBe(3);
  });

  it("gets no more links to sign in to a shop, in the same silence", async () => {
    const email = newEmail();
    const customer = await shop.rows.customer.create({
      data: { tenantId: shop.business.id, name: "Kate Dixon", email },
    });
    const account = { email, name: "Kate Dixon", customerId: customer.id };
    await shop.rows.shopAccount.create({ data: { tenantId: shop.business.id, ...account } });
    const ask = (to: string) => shop.at().account.askLink({ email: to });
    for (const by of ["shop"]) {
      await shop.service.test.owner.query("DELETE FROM throttles");
      const sent = await mailsTo(email);
      const before = await ask(email);
      expect(await mailsTo(email)).toBe(sent + 1);
      await useUp(`shop sign-in.${by}`);
      expect([await ask(email), await ask(newEmail())]).toEqual([before, before]);
      expect(await mailsTo(email)).toBe(sent + 1);
    }
  });

  it("gets no more invitations, whoever invites", async () => {
    await shop.service.test.owner.query("DELETE FROM throttles");
    const invite = () =>
      own().office.invitations.create({ email: "asked@test.example", role: "admin" });
    expect(await answer(invite)).toBe("done");
    await useUp("invitation.invitedMailbox");
    expect(await answer(invite)).toBe("rate_limited");
    expect(await answer(acts.invitation)).toBe("done");
  });

  it("gets no more links of the trust centre, from wherever and however it is written", async () => {
    await shop.service.test.owner.query("DELETE FROM throttles");
    const ask = (email: string, from: string) => () => askForTrust({ email, from });
    expect(await answer(ask("kate@test.example", "192.0.2.51"))).toBe("done");
    await useUp("trust request.linkMailbox");
    expect(await answer(ask("Kate@Test.example", "192.0.2.52"))).toBe("rate_limited");
    expect(await answer(ask("another@test.example", "192.0.2.52"))).toBe("done");
  });
});
