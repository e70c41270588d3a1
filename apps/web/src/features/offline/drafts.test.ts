import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
import { forgetDrafts, forgetDraftsOf, keepDraft, keptDraft } from "./drafts";

const form = (owner: string, about: string, more: object = {}) => ({
  owner,
  about,
  form: "part",
  basis: "2 propane",
  ...more,
});
const signature = { signature: "data:image/png;base64,AAAA", delivered: { line: 1 } };

beforeEach(() => forgetDrafts());

it("keeps a form as it was left last, for the one who began it", async () => {
  const mine = form("dan", "stop");
  void keepDraft({ ...mine, value: { delivered: { line: 2 } } });
  void keepDraft({ ...mine, value: signature });
  expect(await keptDraft(mine)).toEqual(signature);
  expect(await keptDraft(form("dee", "stop"))).toBeUndefined();
  expect(await keptDraft(form("dan", "other stop"))).toBeUndefined();
  expect(await keptDraft(form("dan", "stop", { form: "fail" }))).toBeUndefined();
});

it("is no draft of a stop that was changed meanwhile", async () => {
  await keepDraft({ ...form("dan", "stop"), value: signature });
  expect(await keptDraft(form("dan", "stop", { basis: "3 propane" }))).toBeUndefined();
});

it("goes once its stop is recorded, with the stop's other forms and no more", async () => {
  await keepDraft({ ...form("dan", "stop"), value: signature });
  await keepDraft({ ...form("dan", "stop", { form: "fail" }), value: { note: "Dog" } });
  await keepDraft({ ...form("dan", "stop 2"), value: signature });
  await forgetDraftsOf("dan", "stop");
  expect(await keptDraft(form("dan", "stop"))).toBeUndefined();
  expect(await keptDraft(form("dan", "stop", { form: "fail" }))).toBeUndefined();
  expect(await keptDraft(form("dan", "stop 2"))).toEqual(signature);
});

it("is gone when another person signs in, and all are when somebody signs out", async () => {
  await keepDraft({ ...form("dan", "stop"), value: signature });
  await keepDraft({ ...form("dee", "stop"), value: signature });
  await forgetDrafts("dee");
  expect(await keptDraft(form("dan", "stop"))).toBeUndefined();
  expect(await keptDraft(form("dee", "stop"))).toEqual(signature);
  await forgetDrafts();
  expect(await keptDraft(form("dee", "stop"))).toBeUndefined();
});
