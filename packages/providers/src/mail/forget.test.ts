import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { keptMail } from "./kept";

const folder = await mkdtemp(join(tmpdir(), "roundsman-mail-"));
afterAll(() => rm(folder, { recursive: true }));

it("takes away the files of these mails, and of no others", async () => {
  const mail = keptMail({ address: "post@roundsman.example" }, folder);
  for (const id of ["first", "second", "third"]) {
    const message = { to: [{ address: "cara@example.com" }], subject: id, text: "Hello" };
    await mail.send({ ...message, messageId: `${id}@roundsman.example` });
  }
  await mail.forget(["first", "third", "never-sent"]);
  expect(await readdir(folder)).toEqual([expect.stringContaining("second")]);
});

it("is nothing where no mail was written", async () => {
  const nowhere = keptMail({ address: "post@roundsman.example" }, join(folder, "none"));
  await expect(nowhere.forget(["first"])).resolves.toBeUndefined();
});
