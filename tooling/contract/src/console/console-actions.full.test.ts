import { makePerson, signInAs, testService } from "@roundsman/api/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectValidation, restOn } from "@roundsman/spec-rest/testing";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const person = await makePerson(service, { staffRole: "support", name: "Sam" });
const sam = await signInAs(service, person);
const header = "when (UTC),who,what,action,business,person,details";

beforeAll(async () => {
  await service.test.database.pools.service.query(
    `INSERT INTO console_actions (at, kind, area, action, words, staff_user_id, staff_name, details)
     SELECT timestamptz '2026-01-01 10:00Z' + n * interval '1 minute', 'console', 'people', 'user.locked',
            CASE WHEN n = 7 THEN '=HYPERLINK("http://evil.example")' ELSE 'Locked person ' || n END,
            $1, 'Sam', jsonb_build_object('n', n)
       FROM generate_series(1, 10050) n`,
    [person.id],
  );
});

const csv = async (query: string) => {
  const answer = await api.get(`/console/actions/export?${query}`, { as: sam });
  return { ...answer, lines: String(answer.body).trimEnd().split("\r\n") };
};

describe("GET /console/actions/export", () => {
  it("is CSV with the specified columns, under the list's filters, and is recorded", async () => {
    const { status, headers, lines } = await csv(
      "q=Locked%20person%2099&order=oldest&to=2026-01-01",
    );
    expect(status).toBe(200);
    expect(headers["Content-Type"]).toContain("text/csv");
    expect(lines[0]).toBe(header);
    expect(lines[1]).toBe('2026-01-01 11:39:00,Sam,Locked person 99,user.locked,,,"{""n"":99}"');
    const [action] = await service.database.service.consoleAction.findMany({
      where: { action: "actions.exported" },
    });
    expect(action).toMatchObject({ area: "export", staffUserId: person.id, details: { rows: 1 } });
  });

  it("stops at 10,000 rows and says so", async () => {
    const { headers, lines } = await csv("action=user.locked&order=oldest");
    expect(lines).toHaveLength(10_001);
    expect(headers["X-Truncated"]).toBe("true");
    expect(lines.at(-1)).toContain("Locked person 10000");
    const short = await csv("action=user.locked&to=2026-01-02");
    expect(short.headers["X-Truncated"]).toBeUndefined();
  });

  it("defuses what a spreadsheet would run", async () => {
    const { lines } = await csv("q=HYPERLINK");
    expect(lines[1]).toContain(`"'=HYPERLINK`);
  });

  it("records a filter that is yes or no as such", async () => {
    const { status } = await csv("action=user.locked&to=2026-01-02&readings=1&q=person%2099");
    expect(status).toBe(200);
    const action = await service.database.service.consoleAction.findFirst({
      where: { action: "actions.exported" },
      orderBy: { id: "desc" },
    });
    expect(action?.details).toMatchObject({ filter: { readings: true, q: "person 99" } });
  });

  it("refuses filters that are none", async () => {
    for (const [query, path] of [
      ["area=weather", "area"],
      ["kind=other", "kind"],
      ["order=random", "order"],
      ["from=yesterday", "from"],
      ["tenantId=1", "tenantId"],
      ["action=made.up", "action"],
    ] as const) {
      expectValidation(await api.get(`/console/actions/export?${query}`, { as: sam }), path);
    }
  });
});

it("GET /console/actions pages through what the export holds", async () => {
  const first = await api.get("/console/actions?action=user.locked&limit=100&order=oldest", {
    as: sam,
  });
  const { items, nextCursor } = first.body as { items: { words: string }[]; nextCursor: string };
  expect(items).toHaveLength(100);
  expect(items[0]?.words).toBe("Locked person 1");
  const next = await api.get(
    `/console/actions?action=user.locked&limit=100&order=oldest&cursor=${encodeURIComponent(nextCursor)}`,
    { as: sam },
  );
  expect((next.body as { items: { words: string }[] }).items[0]?.words).toBe("Locked person 101");
});
