import { afterAll, expect, it } from "vitest";
import {
  askQueues,
  callerFor,
  makeMember,
  makeMerchant,
  makeVehicle,
  testService,
  tinyPng,
} from "../../../../testing";
import { remindPapers } from "./remind";

const service = await testService();
afterAll(service.close);
const at = await makeMerchant(service);
const rows = service.database.service;

it("mails the office at 60, 30 and 7 days, each once, and of a paper that was renewed no more", async () => {
  const van = await makeVehicle(service, at.business);
  const paper = { tenantId: at.business.id, kind: "mot" as const, vehicleId: van.id };
  const expiresOn = new Date("2027-03-31T00:00:00Z");
  await rows.fleetPaper.create({ data: { ...paper, expiresOn }, select: { id: true } });
  const mailsAfter = async (day: string) => {
    await remindPapers(service, {}, new Date(`${day}T09:00:00Z`));
    const mails = await rows.email.findMany({ where: { kind: "fleet_papers" } });
    return mails.map(({ text }) => /in (\d+ days)/.exec(text)?.[1]);
  };
  expect(await mailsAfter("2027-01-29")).toEqual([]);
  expect(await mailsAfter("2027-01-30")).toEqual(["60 days"]);
  expect(await mailsAfter("2027-02-15")).toEqual(["60 days"]);
  expect((await mailsAfter("2027-03-01")).toSorted(inWords)).toEqual(["30 days", "60 days"]);
  const renewed = new Date("2028-03-31T00:00:00Z");
  await rows.fleetPaper.create({ data: { ...paper, expiresOn: renewed }, select: { id: true } });
  expect(await mailsAfter("2027-03-24")).toHaveLength(2);
});

const inWords = (a = "", b = "") => a.localeCompare(b);

it("deletes the scan of a paper that gets another, and of a member who leaves", async () => {
  const { office } = callerFor(service, { token: at.owner.token });
  const leaver = await makeMember(service, at.business, "driver");
  const scan = tinyPng;
  const expiresOn = "2027-03-31";
  const said = { kind: "adr_certificate" as const, userId: leaver.id, expiresOn, scan };
  const { id } = await office.fleetPapers.create(said);
  const keyNow = async () => (await rows.fleetPaper.findFirstOrThrow({ where: { id } })).scanKey;
  const first = await keyNow();
  await office.fleetPapers.change({ id, scan });
  const second = await keyNow();
  await office.members.remove({ userId: leaver.id });
  const jobs = await askQueues<{ keys: string[] }>(
    service,
    `SELECT payload->'fileKeys' AS keys FROM graphile_worker._private_jobs WHERE payload->'fileKeys' IS NOT NULL ORDER BY id`,
  );
  expect(jobs.map(({ keys }) => keys)).toEqual([[first], [second]]);
});
