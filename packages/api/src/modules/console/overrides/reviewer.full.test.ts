import { addDays } from "date-fns/addDays";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  makePerson,
  signInAs,
  testService,
  type MadeBusiness,
  type MadePerson,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { makeConsoleOwner } from "../people/console-owner";

let service: TestService;
let business: MadeBusiness;
let member: MadePerson;
let owen: MadePerson;
let owenToken: string;

beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());
/** One console owner, as an installation begins. */
beforeEach(async () => {
  await service.test.owner.query("UPDATE users SET staff_role = NULL");
  await service.test.owner.query("UPDATE support_sessions SET reviewed_at = now()");
  await service.test.owner.query("UPDATE override_reviewers SET ended_at = now()");
  await service.test.owner.query("DELETE FROM service_emails");
  owen = await makePerson(service, { staffRole: "owner", name: "Owen" });
  owenToken = await signInAs(service, owen);
  business = await makeBusiness(service, { name: "Harbour Fuels" });
  member = await makeMember(service, business);
});

const inConsole = (token = owenToken) => callerFor(service, { token }).console;
const outside = () => callerFor(service).overrideReview;
const rita = { name: "Rita Moss", email: "rita@audit.example" };
const name = () => inConsole().overrides.nameReviewer(rita);

async function override(): Promise<string> {
  const { token } = await inConsole().businesses.viewAs({
    id: business.id,
    userId: member.id,
    override: true,
    reason: "Their orders vanished",
  });
  await callerFor(service, { token }).office.business.change({ phone: "015395 55555" });
  const { id } = await service.database.service.supportSession.findFirstOrThrow({
    where: { businessId: business.id },
  });
  return id;
}

async function mails(): Promise<string[]> {
  const rows = await service.database.service.serviceEmail.findMany({
    where: { toAddress: rita.email, kind: "support.override_review" },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ text }) => /\/review\?token=([\w-]+)/.exec(text)?.[1] ?? "");
}
const turn = async (id: string) => {
  const { items } = await inConsole().overrides.list({});
  return items.find((item) => item.id === id)?.turn;
};

it("is named where there is one owner, and is asked about what waits and what comes", async () => {
  const first = await override();
  expect(await turn(first)).toBe("nobody");
  expect(await name()).toEqual({ mailed: 1 });
  expect(await turn(first)).toBe("reviewer");
  await override();
  expect(await mails()).toHaveLength(2);
  const { reviewer } = await inConsole().overrides.list({});
  expect(reviewer).toMatchObject({ ...rita, namedByName: "Owen" });
  const { items } = await inConsole().actions.list({ action: "support.reviewer_named" });
  expect(items[0]).toMatchObject({ area: "staff", words: expect.stringContaining("Rita Moss") });
});

it("reviews by a link that opens one override, once, and shows no customer", async () => {
  await name();
  const id = await override();
  const [token = ""] = await mails();
  const seen = await outside().look({ token });
  expect(seen).toMatchObject({
    reviewerName: "Rita Moss",
    tenantName: "Harbour Fuels",
    staffName: "Owen",
    reason: "Their orders vanished",
    deeds: [{ action: "business.changed", count: 1 }],
    reviewed: false,
  });
  expect(JSON.stringify(seen)).not.toContain(member.name);
  const answers = await Promise.allSettled(
    [1, 2, 3].map(() => outside().answer({ token, note: "Rightly done" })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(outside().look({ token })).rejects.toEqual(refusedAs("not_found"));
  const { items } = await inConsole().overrides.list({ reviewed: true });
  expect(items.find((item) => item.id === id)).toMatchObject({
    reviewedByName: "Rita Moss, outside reviewer",
    reviewNote: "Rightly done",
    turn: null,
  });
  const done = await inConsole().actions.list({ action: "support.override_reviewed" });
  expect(done.items).toHaveLength(1);
  expect(done.items[0]).toMatchObject({ staffName: "Rita Moss, outside reviewer" });
});

it("is not asked while another owner can review", async () => {
  await name();
  const olga = await signInAs(service, await makePerson(service, { staffRole: "owner" }));
  const id = await override();
  expect(await mails()).toEqual([]);
  expect(await turn(id)).toBe("owner");
  await expect(inConsole().overrides.sendReview({ id })).rejects.toEqual(refusedAs("conflict"));
  expect(await inConsole().overrides.waiting()).toEqual({ waiting: 1, yours: 0 });
  expect(await inConsole(olga).overrides.waiting()).toEqual({ waiting: 1, yours: 1 });
  const sam = await signInAs(service, await makePerson(service, { staffRole: "support" }));
  expect(await inConsole(sam).overrides.waiting()).toEqual({ waiting: 1, yours: 0 });
});

it("is shown by what came of the newest mail, until the link is used", async () => {
  const id = await override();
  const shown = async () =>
    (await inConsole().overrides.list({ limit: 100 })).items.find((item) => item.id === id)
      ?.emailStatus;
  expect(await shown()).toBeNull();
  await name();
  expect(await shown()).toBe("queued");
  await service.database.service.serviceEmail.updateMany({ data: { status: "failed" } });
  expect(await shown()).toBe("failed");
  await inConsole().overrides.sendReview({ id });
  expect(await shown()).toBe("queued");
  const token = (await mails()).at(-1) ?? "";
  await outside().answer({ token });
  expect(await shown()).toBeNull();
});

it("is sent a new link, which ends the one before; both run out", async () => {
  await name();
  const id = await override();
  expect(await inConsole().overrides.sendReview({ id })).toEqual({ sentTo: rita.email });
  const [before = "", token = ""] = await mails();
  await expect(outside().look({ token: before })).rejects.toEqual(refusedAs("not_found"));
  const late = addDays(new Date(), 15);
  await expect(callerFor(service, { now: late }).overrideReview.look({ token })).rejects.toEqual(
    refusedAs("not_found"),
  );
  expect(await outside().answer({ token })).toEqual({ reviewed: true });
  await expect(inConsole().overrides.sendReview({ id })).rejects.toEqual(refusedAs("conflict"));
});

it("reviews nothing any more once another is named, or nobody", async () => {
  await name();
  await override();
  const [token = ""] = await mails();
  await inConsole().overrides.nameReviewer({ name: "Ralph", email: "ralph@audit.example" });
  await expect(outside().answer({ token })).rejects.toEqual(refusedAs("not_found"));
  await inConsole().overrides.dropReviewer();
  expect((await inConsole().overrides.list({})).reviewer).toBeNull();
  await expect(inConsole().overrides.dropReviewer()).rejects.toEqual(refusedAs("conflict"));
});

it("is nobody of the staff, and named by an owner alone", async () => {
  await expect(
    inConsole().overrides.nameReviewer({ name: "Me", email: owen.email.toUpperCase() }),
  ).rejects.toEqual(refusedAs("validation", "email"));
  const bea = await signInAs(service, await makePerson(service, { staffRole: "billing" }));
  await expect(inConsole(bea).overrides.nameReviewer(rita)).rejects.toEqual(refusedAs("forbidden"));
  await expect(inConsole(bea).overrides.dropReviewer()).rejects.toEqual(refusedAs("forbidden"));
});

it("ends as they become staff, in the console or by the command line, with the links they hold", async () => {
  const person = await makePerson(service, { name: "Rita Moss" });
  const named = { name: "Rita Moss", email: person.email.toUpperCase() };
  await inConsole().overrides.nameReviewer(named);
  await override();
  const links = () =>
    service.database.service.overrideReviewLink.count({ where: { usedAt: null } });
  const before = await links();
  const give = { id: person.id, role: "support" as const, reason: "She joins us" };
  await inConsole().people.setStaffRole(give);
  expect((await inConsole().overrides.list({})).reviewer).toBeNull();
  expect(await links()).toBe(before - 1);
  const { items } = await inConsole().actions.list({ action: "support.reviewer_ended" });
  expect(items[0]?.words).toContain("Rita Moss is staff now");

  await inConsole().people.removeStaffRole({ id: person.id, reason: "She left" });
  await inConsole().overrides.nameReviewer(named);
  const given = { email: person.email, another: true, webUrl: service.settings.urls.web };
  await service.database.service.$transaction((tx) => makeConsoleOwner(tx, given, new Date()));
  expect((await inConsole().overrides.list({})).reviewer).toBeNull();
});

it("is never staff, also when one is named as they become staff", async () => {
  for (let time = 0; time < 5; time += 1) {
    const { id, email } = await makePerson(service);
    await Promise.allSettled([
      inConsole().people.setStaffRole({ id, role: "support", reason: "They join us" }),
      inConsole().overrides.nameReviewer({ name: "Rita Moss", email }),
    ]);
    const { reviewer } = await inConsole().overrides.list({});
    expect(reviewer?.email).not.toBe(email);
  }
});

it("tells a business whether there is anybody to review an override", async () => {
  const office = callerFor(service, { token: await signInAs(service, member) }).office;
  const areReviewed = async () => (await office.supportAccess.asked()).overridesAreReviewed;
  expect(await areReviewed()).toBe(false);
  await name();
  expect(await areReviewed()).toBe(true);
  await inConsole().overrides.dropReviewer();
  expect(await areReviewed()).toBe(false);
  await makePerson(service, { staffRole: "owner" });
  expect(await areReviewed()).toBe(true);
});
