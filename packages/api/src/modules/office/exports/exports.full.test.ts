import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Files } from "@roundsman/providers";
import { millisecondsInDay } from "date-fns/constants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
  makeCustomer,
  makeMember,
  makeMerchant,
  openSupport,
  runExport,
  signInAs,
  testService,
  working,
  type Merchant,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { makeExport, sweepExports } from "./jobs";

let service: TestService;
let at: Merchant;
let tenantId: string;

beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());
beforeEach(async () => {
  at = await makeMerchant(service);
  tenantId = at.business.id;
});

const exportsOf = (token = at.owner.token) => callerFor(service, { token }).office.exports;
const rows = () => service.database.service.businessExport.findMany({ where: { tenantId } });

/** The files of exports that are on the disk, half ones too. */
const filesOfExports = (): Promise<string[]> =>
  readdir(join(service.filesFolder, "tenants", tenantId, "exports")).catch(() => []);

const tracesToErase = async () => {
  const { rows: jobs } = await service.test.owner.query<{ keys: string[]; later: boolean }>(
    `SELECT ARRAY(SELECT jsonb_array_elements_text(payload::jsonb->'fileKeys')) AS keys, run_at > now() AS later
       FROM graphile_worker._private_jobs WHERE payload::text LIKE '%' || $1 || '/exports/%'`,
    [tenantId],
  );
  return jobs;
};

async function bytesOf(file: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const piece of file) bytes += piece.length;
  return bytes;
}

describe("an export", () => {
  it("is made in the background, told to who asked, and downloaded until a week later", async () => {
    await expect(exportsOf().download()).rejects.toEqual(refusedAs("not_found"));
    expect(await exportsOf().start()).toMatchObject({ status: "waiting", url: null });
    expect((await exportsOf().look()).can).toEqual({
      start: "An export is being made.",
      download: "There is no export to download.",
    });
    await runExport(service, tenantId);
    const { latest, kept, can } = await exportsOf().look();
    expect(kept).toEqual(latest);
    expect(can).toEqual({ start: null, download: null });
    expect(kept).toMatchObject({ status: "done", askedByName: at.owner.name, filesTotal: 0 });
    expect(kept?.rowsTotal).toBeGreaterThan(5);
    expect(kept?.rowsDone).toBe(kept?.rowsTotal);
    expect(kept?.url).toMatch(/^http.*\/business\/export$/);
    const week = Date.parse(kept?.keptUntil ?? "") - Date.parse(kept?.finishedAt ?? "");
    expect(week).toBe(7 * millisecondsInDay);
    expect(await bytesOf(await exportsOf().download())).toBe(kept?.bytes);
    const { items } = await callerFor(service, { token: at.owner.token }).office.activity.list({});
    expect(
      items
        .map(({ action }) => action)
        .slice(0, 3)
        .toReversed(),
    ).toEqual(["business.export_started", "business.export_made", "business.exported"]);
  });

  it("is told by a notice and a mail that leads to the page, with no secret in it", async () => {
    await exportsOf().start();
    await runExport(service, tenantId);
    const { notifications } = callerFor(service, { token: at.owner.token }).office;
    expect((await notifications.inbox({})).items).toMatchObject([
      { kind: "export.ready", href: "/settings#export", readAt: null },
    ]);
    const [mail] = await service.database.service.serviceEmail.findMany({
      where: { toAddress: at.owner.email, kind: "export.ready" },
    });
    expect(mail?.text).toContain("/settings#export\n");
    expect(mail?.text).not.toMatch(/zip|token|exports\//);
  });

  it("is not told over REST, where the kinds of notices are closed", async () => {
    await exportsOf().start();
    await runExport(service, tenantId);
    const { notifications } = callerFor(service, { token: at.owner.token, entry: "rest" }).office;
    expect(await notifications.list({})).toEqual({ items: [], unread: 0 });
    expect(await notifications.markRead({})).toEqual({ unread: 0 });
    const inbox = await callerFor(service, { token: at.owner.token }).office.notifications.inbox(
      {},
    );
    expect(inbox.unread).toBe(1);
  });

  it("is told to nobody who may no longer have it, nor to an address not shown to be theirs", async () => {
    const admin = await makeMember(service, at.business, "admin");
    const token = await signInAs(service, admin);
    await exportsOf(token).start();
    await service.database.service.member.updateMany({
      where: { tenantId, userId: admin.id },
      data: { role: "driver" },
    });
    await runExport(service, tenantId);
    expect(
      await service.database.service.notification.count({ where: { tenantId, userId: admin.id } }),
    ).toBe(0);
    await expect(exportsOf(token).download()).rejects.toEqual(refusedAs("forbidden"));
    await service.database.service.user.update({
      where: { id: at.owner.id },
      data: { emailVerified: null },
    });
    await exportsOf().start();
    await runExport(service, tenantId);
    const where = { toAddress: { in: [admin.email, at.owner.email] } };
    expect(await service.database.service.serviceEmail.count({ where })).toBe(0);
  });

  it("is one at a time: of many at once one is started, and all see that one", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => exportsOf().start()));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  it("is started ten times a day, not oftener", async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await exportsOf().start();
      await service.database.service.businessExport.deleteMany({ where: { tenantId } });
    }
    await expect(exportsOf().start()).rejects.toEqual(refusedAs("rate_limited"));
  });

  it("takes the place of the one before, whose file goes", async () => {
    await exportsOf().start();
    await runExport(service, tenantId);
    const [before] = await rows();
    await exportsOf().start();
    expect(await bytesOf(await exportsOf().download())).toBe(Number(before?.bytes));
    await runExport(service, tenantId);
    expect((await rows()).map(({ status }) => status)).toEqual(["done"]);
    expect(await tracesToErase()).toEqual([{ keys: [before?.fileKey], later: false }]);
  });

  it("holds no earlier export", async () => {
    await exportsOf().start();
    await runExport(service, tenantId);
    await exportsOf().start();
    await runExport(service, tenantId);
    expect((await exportsOf().look()).kept?.filesTotal).toBe(0);
  });

  it("is neither taken nor started by support, and the page is told why", async () => {
    const support = exportsOf(await openSupport(service, at.business, at.owner, { level: "act" }));
    await expect(support.start()).rejects.toEqual(refusedAs("forbidden"));
    await expect(support.download()).rejects.toEqual(refusedAs("forbidden"));
    expect((await support.look()).can.start).toBe("Support can't export a business.");
  });

  it("is swept a week later, with its file", async () => {
    await exportsOf().start();
    await runExport(service, tenantId);
    const [made] = await rows();
    const over = new Date((made?.keptUntil?.getTime() ?? 0) + 1);
    await sweepExports(service, {}, new Date(over.getTime() - 2));
    expect(await rows()).toHaveLength(1);
    await sweepExports(service, {}, over);
    expect(await rows()).toEqual([]);
    expect(await tracesToErase()).toEqual([{ keys: [made?.fileKey], later: false }]);
  });

  it("made before somebody's data was erased goes with it, and one under way is made anew", async () => {
    const { privacy } = callerFor(service, { token: at.owner.token }).office;
    const erase = async () => {
      const { id } = await makeCustomer(service, at.business, { name: "Mrs Tyson" });
      await privacy.eraseCustomer({ id, name: "Mrs Tyson" });
    };
    await exportsOf().start();
    await runExport(service, tenantId);
    await erase();
    await expect(exportsOf().download()).rejects.toEqual(refusedAs("not_found"));
    await exportsOf().start();
    const [{ id: exportId } = { id: "" }] = await rows();
    await makeExport({ ...working(service), providers: during(erase) }, { tenantId, exportId });
    expect(await rows()).toMatchObject([{ status: "waiting", fileKey: null }]);
    expect(await filesOfExports()).toHaveLength(1);
    await runExport(service, tenantId);
    expect(await rows()).toMatchObject([{ status: "done" }]);
  });
});

/** Providers whose files do something just before a stream is put. */
function during(act: () => Promise<void>): TestService["providers"] {
  const { files } = service.providers;
  const putStream: Files["putStream"] = async (...given) => {
    await act();
    await files.putStream(...given);
  };
  return { ...service.providers, files: { ...files, putStream } };
}

describe("an attempt that goes wrong", () => {
  const fails = () => during(() => Promise.reject(new Error("The file store failed")));

  it("is tried again, offers nothing meanwhile, and gives up after five", async () => {
    const { id: exportId } = await exportsOf().start();
    const job = { tenantId, exportId };
    const bad = { ...working(service), providers: fails() };
    for (let turn = 1; turn < 5; turn += 1) {
      await expect(makeExport(bad, job)).rejects.toThrow("The file store failed");
      expect((await exportsOf().look()).kept).toBeNull();
    }
    await makeExport(bad, job);
    expect((await exportsOf().look()).latest).toMatchObject({ status: "failed", url: null });
    expect((await exportsOf().look()).can.start).toBeNull();
    expect(await filesOfExports()).toEqual([]);
    const inbox = await callerFor(service, { token: at.owner.token }).office.notifications.inbox(
      {},
    );
    expect(inbox.items).toMatchObject([{ kind: "export.failed" }]);
    await exportsOf().start();
    await runExport(service, tenantId);
    expect((await exportsOf().look()).latest).toMatchObject({ status: "done" });
  });

  it("gives up at once where the worker ends, and the next begins afresh", async () => {
    const { id: exportId } = await exportsOf().start();
    const ended = AbortSignal.abort();
    const job = { tenantId, exportId };
    await expect(makeExport(working(service, ended), job)).rejects.toThrow("abort");
    const { pools } = service.database;
    expect(pools.business.totalCount - pools.business.idleCount).toBe(0);
    const [left] = await rows();
    await makeExport(working(service), job);
    const [made] = await rows();
    expect(made).toMatchObject({ status: "done", attempts: 2 });
    // What a killed worker may have left is looked for once it can no longer be writing.
    expect(await tracesToErase()).toEqual([{ keys: [left?.fileKey], later: true }]);
  });

  it("whose place another took leaves no file and changes nothing", async () => {
    const { id: exportId } = await exportsOf().start();
    const job = { tenantId, exportId };
    const second = () => makeExport(working(service), job);
    await makeExport({ ...working(service), providers: during(second) }, job);
    const [made] = await rows();
    expect(made).toMatchObject({ status: "done", attempts: 2 });
    expect(await filesOfExports()).toEqual([made?.fileKey?.split("/").at(-1)]);
  });

  it("of which nothing was heard for a day is failed by the clock", async () => {
    await exportsOf().start();
    await sweepExports(service, {}, new Date(Date.now() + 25 * 60 * 60_000));
    expect(await rows()).toMatchObject([{ status: "failed" }]);
  });
});
