import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerFor, makePerson, signInAs, testService, type TestService } from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { approveToRead, enterToRead, trustBrowser } from "../../../testing/callers/trust-reader";
import { documentText, trustDocuments as starters } from "../trust/documents";
import { keepStarters, sha256Of } from "../trust/starters";

let service: TestService;
let owner: string;
let support: string;

beforeAll(async () => {
  service = await testService();
  owner = await signInAs(service, await makePerson(service, { staffRole: "owner", name: "Owen" }));
  support = await signInAs(service, await makePerson(service, { staffRole: "support" }));
});
afterAll(() => service.close());

const as = (token: string) => callerFor(service, { token }).console.trustDocuments;
const draftOf = (title: string, audience: "anyone" | "readers" | "named" = "readers") => ({
  title,
  summary: `About ${title}.`,
  text: `# ${title}\nThe first words.`,
  audience,
});

/** Makes a document and publishes it. Gives its key. */
async function published(title: string, audience?: "anyone" | "readers" | "named") {
  const { key, savedAt } = await as(support).create(draftOf(title, audience));
  await as(owner).publish({ key, seenAt: savedAt });
  return key;
}

/** Saves the next draft of a document. Gives when. */
async function redraft(key: string, text: string): Promise<string> {
  const { title, summary, audience, draft } = await as(support).one({ key });
  const seenAt = draft?.savedAt ?? null;
  return (await as(support).saveDraft({ key, title, summary, audience, text, seenAt })).savedAt;
}

/** A browser that reads as somebody who was let in; with `documents`, to those alone. */
async function reader(email: string, documents?: string[]) {
  await approveToRead(service, { email, staff: support, ...(documents && { documents }) });
  return enterToRead(service, email);
}

const look = (grant?: string, key?: string) =>
  trustBrowser(service, grant).trust.readDocuments({ key });
const keysOf = async (grant?: string) => (await look(grant)).items.map(({ key }) => key);
const textOf = async (key: string, grant?: string) =>
  (await look(grant, key)).items.find((item) => item.key === key)?.text;

describe("the service's own documents", () => {
  it("are the first versions, with the words and fingerprints of this installation", async () => {
    const { items } = await as(support).list();
    expect(items.slice(0, starters.length)).toEqual(
      starters.map(({ key, title, summary }) => ({
        key,
        title,
        summary,
        audience: "readers",
        status: "published",
        version: 1,
        publishedAt: expect.any(String),
        publishedByName: "Roundsman",
        hasDraft: false,
      })),
    );
    const continuity = starters.find(({ key }) => key === "continuity");
    const text = continuity ? documentText(continuity, {}) : "";
    const version = await as(support).version({ key: "continuity", number: 1 });
    expect(version).toMatchObject({ text, sha256: sha256Of(text) });
    const grant = await reader("starters@northwind.example");
    expect(await textOf("continuity", grant)).toBe(text);
  });

  it("follow what the operator states, until staff publish or withdraw one", async () => {
    const key = await published("Written by staff");
    await as(owner).withdraw({ key: "testing", reason: "Being rewritten" });
    const facts = {
      penetrationTest: { on: "2026-09-01", firm: "Acme Testers", summary: "Two findings" },
      backups: { schedule: "every night", keptFor: "35 days" },
    };
    // As another process does at its start, whose settings say more.
    const other = service.database.service.$extends({}) as typeof service.database.service;
    await keepStarters(other, facts, new Date());
    await keepStarters(other, facts, new Date());
    const continuity = await as(support).one({ key: "continuity" });
    expect(continuity.versions.map(({ number, status }) => [number, status])).toEqual([
      [2, "published"],
      [1, "superseded"],
    ]);
    expect(continuity.text).toContain("every night");
    expect((await as(support).one({ key: "access-control" })).versions).toHaveLength(1);
    expect((await as(support).one({ key: "testing" })).status).toBe("withdrawn");
    expect((await as(support).one({ key })).versions).toHaveLength(1);
  });
});

describe("a document", () => {
  it("keeps every version as it was published, with who, when and its fingerprint", async () => {
    const key = await published("Incident response");
    const before = (await as(support).one({ key })).text;
    await as(owner).publish({ key, seenAt: await redraft(key, "The second words.") });
    const { versions, draft } = await as(support).one({ key });
    expect(draft).toBeNull();
    expect(versions).toMatchObject([
      {
        number: 2,
        status: "published",
        publishedByName: "Owen",
        sha256: sha256Of("The second words."),
        endedAt: null,
      },
      { number: 1, status: "superseded", sha256: sha256Of(before), endedAt: expect.any(String) },
    ]);
    expect(await as(support).version({ key, number: 1 })).toMatchObject({ text: before });
    await expect(as(support).version({ key, number: 3 })).rejects.toEqual(refusedAs("not_found"));
    const { rows } = await service.test.owner.query<{ id: string }>(
      "SELECT v.id FROM trust_document_versions v JOIN trust_documents d ON d.id = document_id WHERE key = $1 AND number = 1",
      [key],
    );
    const id = rows[0]?.id;
    for (const change of [
      "UPDATE trust_document_versions SET text = 'Other', sha256 = encode(sha256('Other'), 'hex') WHERE id = $1",
      "UPDATE trust_document_versions SET status = 'published', ended_at = NULL WHERE id = $1",
      "DELETE FROM trust_document_versions WHERE id = $1",
    ]) {
      await expect(service.test.owner.query(change, [id])).rejects.toThrow("stays as it is");
    }
  });

  it("is read by nobody from the moment it is withdrawn, and may come back as a new version", async () => {
    const key = await published("Suppliers we use", "anyone");
    const held = await reader("held@northwind.example");
    expect(await textOf(key)).toContain("The first words.");
    expect(await textOf(key, held)).toContain("The first words.");
    await as(owner).withdraw({ key, reason: "A supplier asked for it" });
    for (const grant of [undefined, held]) {
      expect(await look(grant, key)).toEqual(await look(grant, "never-was-there"));
    }
    const { versions, status } = await as(support).one({ key });
    expect(status).toBe("withdrawn");
    expect(versions[0]).toMatchObject({
      withdrawnByName: "Owen",
      withdrawnReason: "A supplier asked for it",
    });
    await expect(as(owner).withdraw({ key, reason: "Again" })).rejects.toEqual(
      refusedAs("conflict"),
    );
    await as(owner).publish({ key, seenAt: await redraft(key, "Without them.") });
    expect(await textOf(key)).toBe("Without them.");
  });

  it("is unseen while it is a draft, and a first draft that is discarded leaves nothing", async () => {
    const { key, savedAt } = await as(support).create(draftOf("Half written", "anyone"));
    expect(await keysOf()).not.toContain(key);
    await expect(as(support).create(draftOf("Half-written"))).rejects.toEqual(
      refusedAs("conflict", "title"),
    );
    expect(await as(support).discardDraft({ key, seenAt: savedAt })).toEqual({ gone: true });
    await expect(as(support).one({ key })).rejects.toEqual(refusedAs("not_found"));
  });

  it("is published by owners alone, who read why not beforehand", async () => {
    const { key, savedAt } = await as(support).create(draftOf("Not for support"));
    await expect(as(support).publish({ key, seenAt: savedAt })).rejects.toEqual(
      refusedAs("forbidden"),
    );
    await expect(as(support).withdraw({ key: "continuity", reason: "No" })).rejects.toEqual(
      refusedAs("forbidden"),
    );
    expect((await as(support).one({ key })).can).toEqual({
      publish: "Only a console owner does this.",
      discard: null,
      withdraw: "It is not published.",
    });
    expect((await as(owner).one({ key })).can.publish).toBeNull();
    const stranger = await signInAs(service, await makePerson(service));
    await expect(as(stranger).one({ key })).rejects.toEqual(refusedAs("forbidden"));
  });

  it("is told of in the console's record", async () => {
    const key = await published("Recorded");
    await as(owner).withdraw({ key, reason: "Over" });
    const { items } = await callerFor(service, { token: support }).console.actions.list({
      q: "Recorded",
    });
    expect(items.map(({ action }) => action)).toEqual([
      "trust.document_withdrawn",
      "trust.document_published",
      "trust.draft_saved",
    ]);
  });
});

describe("two at once", () => {
  const outcomes = async (doing: Promise<unknown>[]) =>
    (await Promise.allSettled(doing)).map(({ status }) => status).toSorted();

  it("publish one version", async () => {
    const key = await published("Published twice");
    const seenAt = await redraft(key, "The next words.");
    const publishing = [1, 2, 3, 4].map(() => as(owner).publish({ key, seenAt }));
    expect(await outcomes(publishing)).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
    const { versions } = await as(owner).one({ key });
    expect(versions.map(({ number }) => number)).toEqual([2, 1]);
  });

  it("save one draft: the other is told, and overwrites nothing", async () => {
    const key = await published("Drafted twice");
    const { title, summary, audience } = draftOf("Drafted twice");
    const save = (text: string, seenAt: string | null) =>
      as(support).saveDraft({ key, title, summary, audience, text, seenAt });
    const began = await Promise.allSettled([save("One", null), save("Two", null)]);
    expect(began.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { draft } = await as(support).one({ key });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await save("Three", draft?.savedAt ?? null);
    await expect(save("Four", draft?.savedAt ?? null)).rejects.toEqual(refusedAs("conflict"));
    await expect(as(owner).publish({ key, seenAt: draft?.savedAt ?? "" })).rejects.toEqual(
      refusedAs("conflict"),
    );
    expect((await as(support).one({ key })).draft?.text).toBe("Three");
  });

  it("can't both be published or both be drafts, whatever a program does", async () => {
    const key = await published("Kept apart");
    const second = (status: string) =>
      service.test.owner.query(
        `INSERT INTO trust_document_versions (document_id, status, number, title, summary, text, audience, sha256,
                                              saved_by_name, saved_at, published_by_name, published_at)
         SELECT id, $2::trust_version_status, CASE WHEN $2 = 'draft' THEN NULL ELSE 7 END, 'T', 'S', 'x', 'readers',
                encode(sha256('x'), 'hex'), 'N', now(), CASE WHEN $2 = 'draft' THEN NULL ELSE 'N' END,
                CASE WHEN $2 = 'draft' THEN NULL ELSE now() END
           FROM trust_documents WHERE key = $1`,
        [key, status],
      );
    await expect(second("published")).rejects.toThrow("trust_document_versions_published_key");
    await second("draft");
    await expect(second("draft")).rejects.toThrow("trust_document_versions_draft_key");
  });
});

describe("who may read", () => {
  it("is anybody, readers, or those whose access names the document", async () => {
    const open = await published("For anybody", "anyone");
    const shared = await published("For readers", "readers");
    const secret = await published("For the named", "named");
    const other = await published("For others named", "named");
    const all = await reader("all@northwind.example");
    const named = await reader("named@northwind.example", [secret]);

    const seen = async (grant?: string) => {
      const { items } = await look(grant);
      const about = items.filter(({ key }) => [open, shared, secret, other].includes(key));
      return Object.fromEntries(about.map(({ key, mayOpen }) => [key, mayOpen]));
    };
    expect(await seen()).toEqual({ [open]: true, [shared]: false });
    expect(await seen(all)).toEqual({ [open]: true, [shared]: true });
    expect(await seen(named)).toEqual({ [open]: true, [shared]: false, [secret]: true });

    expect(await textOf(open)).toContain("The first words.");
    expect(await textOf(shared)).toBeNull();
    expect(await textOf(secret)).toBeUndefined();
    expect(await textOf(secret, all)).toBeUndefined();
    expect(await textOf(shared, named)).toBeNull();
    expect(await textOf(other, named)).toBeUndefined();
    expect(await textOf(secret, named)).toContain("The first words.");
  });

  it("changes with the access at once, and is shown to staff", async () => {
    const secret = await published("Shown later", "named");
    const email = "later@northwind.example";
    const id = await approveToRead(service, { email, staff: support });
    const grant = await enterToRead(service, email);
    const { trust } = callerFor(service, { token: support }).console;
    expect(await textOf(secret, grant)).toBeUndefined();
    await trust.setDocuments({ id, documents: [secret] });
    expect(await textOf(secret, grant)).toContain("The first words.");
    expect(await trust.record({ id })).toMatchObject({
      documents: [secret],
      openings: [{ title: "Shown later", version: 1 }],
    });
    await expect(trust.setDocuments({ id, documents: ["continuity", "none"] })).rejects.toEqual(
      refusedAs("validation", "documents.1"),
    );
    await trust.setDocuments({ id, documents: null });
    expect(await textOf(secret, grant)).toBeUndefined();
    expect((await trust.record({ id })).documents).toBeNull();
  });
});
