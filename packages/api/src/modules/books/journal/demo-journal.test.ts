import { afterAll, expect, it } from "vitest";
import { day as dayOf } from "../../../platform/values/format";
import { callerFor, signInDemo, testService } from "../../../testing";
import { readCodes } from "./codes";
import { entriesOf } from "./entries";
import { addedUp, withCodes } from "./outgoing";
import { readEntries } from "./views";

/* What the demo says went out of its closed books is what the service makes of them. */

const service = await testService({ demo: true });
afterAll(service.close);

it("the demo's export is as the service would have made it", async () => {
  const rows = service.database.service;
  const [exported, ...others] = await rows.journalExport.findMany();
  expect(others).toEqual([]);
  if (!exported) throw new Error("The demo has no export");
  const { id, tenantId, firstDay, lastDay, exportedTo, entryCount, debitPence } = exported;
  const codes = await readCodes(rows, tenantId);
  const days = { from: "2000-01-01", to: dayOf(exportedTo) };
  const made = (await entriesOf(rows, tenantId, days)).map(({ lines, ...entry }) => ({
    ...entry,
    lines: addedUp(lines.map((line) => withCodes(codes, line))),
  }));
  const kept = await readEntries(rows, tenantId, id);
  const byDocument = (entries: readonly { source: string; sourceId: string; day: string }[]) =>
    entries.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  expect(byDocument(kept)).toEqual(byDocument(made));
  expect({ entryCount, firstDay, lastDay }).toEqual({
    entryCount: kept.length,
    firstDay: new Date(kept[0]?.day ?? ""),
    lastDay: new Date(kept.at(-1)?.day ?? ""),
  });
  const debits = kept.flatMap(({ lines }) => lines).filter(({ pence }) => pence > 0);
  expect(debitPence).toBe(debits.reduce((sum, { pence }) => sum + pence, 0));
  expect(kept.length).toBeGreaterThan(50);
});

it("nothing more goes out of its closed books, and what came after waits", async () => {
  const token = await signInDemo(service, "olivia@fellside.example");
  const { books } = callerFor(service, { token }).office;
  const closed = await books.journal({});
  expect(closed).toMatchObject({ closed: true, entries: 0 });
  expect(closed.can.export).toContain("nothing new");
});

const keyOf = ({ source, sourceId, day }: { source: string; sourceId: string; day: string }) =>
  `${source} ${sourceId} ${day}`;
