import type { TrustStatus } from "@roundsman/db";
import { addDays } from "date-fns/addDays";
import { subDays } from "date-fns/subDays";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callerFor, makePerson, signInAs, testService, type TestService } from "../../../testing";

let service: TestService;
let sam: string;

beforeAll(async () => {
  service = await testService();
  sam = await signInAs(service, await makePerson(service, { staffRole: "support" }));
});
afterAll(() => service.close());

const requests = () => callerFor(service, { token: sam }).console.trust;

/** Asked so many days ago; access, where it was given, ends in so many. */
const asked = (fullName: string, status: TrustStatus, daysAgo: number, endsIn: number | null) =>
  service.database.service.trustRequest.create({
    data: {
      kind: "visitor",
      status,
      fullName,
      email: `${fullName.toLowerCase().replace(" ", ".")}@reader.example`,
      company: "North_wind",
      createdAt: subDays(new Date(), daysAgo),
      accessExpiresAt: endsIn === null ? null : addDays(new Date(), endsIn),
    },
  });

it("requests are found by name, company and email, letter by letter, and by how they stand today", async () => {
  await asked("Ada Wait", "pending", 4, null);
  await asked("Ben In", "approved", 3, 40);
  await asked("Cy Over", "approved", 2, -1);
  await asked("Di Ended", "revoked", 1, -1);
  const names = async (query: Parameters<ReturnType<typeof requests>["list"]>[0]) =>
    (await requests().list(query)).items.map(({ fullName }) => fullName);
  expect(await names({})).toEqual(["Di Ended", "Cy Over", "Ben In", "Ada Wait"]);
  expect(await names({ q: "north_W" })).toHaveLength(4);
  expect(await names({ q: "n_over" })).toEqual([]);
  expect(await names({ q: "BEN.in@" })).toEqual(["Ben In"]);
  expect(await names({ status: "approved" })).toEqual(["Ben In"]);
  expect(await names({ status: "expired" })).toEqual(["Cy Over"]);
  const first = await requests().list({ limit: 3 });
  expect(await names({ limit: 3, cursor: first.nextCursor ?? "" })).toEqual(["Ada Wait"]);
});
