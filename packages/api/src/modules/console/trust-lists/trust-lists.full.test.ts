import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerFor, makePerson, signInAs, testService, type TestService } from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import {
  approveToRead,
  askToRead,
  enterToRead,
  trustBrowser,
} from "../../../testing/callers/trust-reader";
import { keepStarters } from "../trust/starters";

let service: TestService;
let owner: string;
let support: string;

beforeAll(async () => {
  service = await testService();
  owner = await signInAs(service, await makePerson(service, { staffRole: "owner", name: "Owen" }));
  support = await signInAs(service, await makePerson(service, { staffRole: "support" }));
});
afterAll(() => service.close());

const as = (token: string) => callerFor(service, { token }).console;
const post = { name: "Post Ltd", purpose: "Sends mail", country: "Ireland", since: "2026-11-01" };

describe("subprocessors", () => {
  it("begin with those the operator stated in its settings, once", async () => {
    const stated = { name: "Northern Cloud", purpose: "hosting", country: "United Kingdom" };
    const other = () => service.database.service.$extends({}) as typeof service.database.service;
    await keepStarters(other(), { subprocessors: [stated] }, new Date());
    await keepStarters(
      other(),
      { subprocessors: [stated, { ...stated, name: "Late" }] },
      new Date(),
    );
    const { items } = await trustBrowser(service).trust.readSubprocessors();
    expect(items).toEqual([{ ...stated, since: null }]);
  });

  it("are added by an owner, seen by anybody, and told once to each who has access", async () => {
    await approveToRead(service, { email: "reads@northwind.example", staff: support });
    await askToRead(service, "waits@northwind.example");
    const ended = await approveToRead(service, {
      email: "ended@northwind.example",
      staff: support,
    });
    await as(support).trust.revoke({ id: ended });
    const { id, told } = await as(owner).trustSubprocessors.add(post);
    expect(told).toBe(1);
    const mails = await service.database.service.serviceEmail.findMany({
      where: { kind: "trust.subprocessor" },
    });
    expect(mails.map(({ toAddress }) => toAddress)).toEqual(["reads@northwind.example"]);
    expect(mails[0]?.text).toContain("Post Ltd (Ireland) handles data for us from 1 November 2026");
    const shown = async () =>
      (await trustBrowser(service).trust.readSubprocessors()).items.map(({ name }) => name);
    expect(await shown()).toEqual(["Northern Cloud", "Post Ltd"]);

    const { trustSubprocessors } = as(owner);
    await trustSubprocessors.change({
      id,
      purpose: "Sends mails",
      country: "Ireland",
      since: null,
    });
    await trustSubprocessors.end({ id });
    expect(await shown()).toEqual(["Northern Cloud"]);
    await expect(trustSubprocessors.end({ id })).rejects.toEqual(refusedAs("conflict"));
    const { items } = await as(support).actions.list({ q: "Post Ltd" });
    expect(items.map(({ action }) => action)).toEqual([
      "trust.subprocessor_ended",
      "trust.subprocessor_changed",
      "trust.subprocessor_added",
    ]);
    expect(items[1]?.details).toMatchObject({
      before: { purpose: "Sends mail", since: "2026-11-01" },
      after: { purpose: "Sends mails", since: null },
    });
  });

  it("stand on the list once, also when two owners add one at once", async () => {
    const adding = ["Twice Ltd", "TWICE LTD"].map((name) =>
      as(owner).trustSubprocessors.add({ ...post, name }),
    );
    const done = await Promise.allSettled(adding);
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(as(owner).trustSubprocessors.add({ ...post, name: "Twice ltd" })).rejects.toEqual(
      refusedAs("conflict", "name"),
    );
  });

  it("are changed by owners alone", async () => {
    const { trustSubprocessors } = as(support);
    await expect(trustSubprocessors.add({ ...post, name: "No" })).rejects.toEqual(
      refusedAs("forbidden"),
    );
    expect((await trustSubprocessors.list()).whyNoChange).toContain("Only console owners");
    expect((await as(owner).trustSubprocessors.list()).whyNoChange).toBeNull();
  });
});

describe("questions and answers", () => {
  const question = {
    question: "Where is our data held?",
    answer: "In London, on volumes that are encrypted.",
    audience: "anyone" as const,
  };

  it("are found by their words, by those they are for", async () => {
    await as(owner).trustQuestions.add(question);
    await as(owner).trustQuestions.add({
      question: "Which firm tested you last?",
      answer: "Acme Testers.",
      audience: "readers",
    });
    await approveToRead(service, { email: "asks@northwind.example", staff: support });
    const grant = await enterToRead(service, "asks@northwind.example");
    const found = async (q?: string, held?: string) =>
      (await trustBrowser(service, held).trust.readQuestions({ q })).items.map(
        (item) => item.question,
      );
    expect(await found()).toEqual([question.question]);
    expect(await found("encrypted london")).toEqual([question.question]);
    expect(await found("acme")).toEqual([]);
    expect(await found("acme", grant)).toEqual(["Which firm tested you last?"]);
  });

  it("are changed and removed by owners, with what they said on the record", async () => {
    const { trustQuestions } = as(owner);
    const { id } = await trustQuestions.add({ ...question, question: "Who answers?" });
    await expect(trustQuestions.add({ ...question, question: "WHO answers?" })).rejects.toEqual(
      refusedAs("conflict", "question"),
    );
    await trustQuestions.change({ ...question, id, question: "Who answers?", answer: "We do." });
    await trustQuestions.remove({ id });
    await expect(trustQuestions.remove({ id })).rejects.toEqual(refusedAs("not_found"));
    await expect(as(support).trustQuestions.add(question)).rejects.toEqual(refusedAs("forbidden"));
    const { items } = await as(support).actions.list({ q: "Who answers?" });
    expect(items.map(({ action }) => action)).toEqual([
      "trust.question_removed",
      "trust.question_saved",
      "trust.question_saved",
    ]);
    expect(items[0]?.details).toMatchObject({ before: { answer: "We do." } });
  });
});
