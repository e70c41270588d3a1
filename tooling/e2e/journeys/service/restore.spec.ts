import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { openWebhookReceiver } from "@roundsman/testing/webhook-receiver";
import { openPage } from "../../src/pages/open-page";
import { freePortBase } from "../../src/service/free-port";
import { newFolder, root } from "../../src/service/programs";
import { test } from "../../src/service/journey";
import { running, startWhole, stopWhole } from "../../src/service/whole-service";

/* A backup, restored on an empty machine: everything that a key of the installation opens still opens. */

const runCommand = promisify(execFile);

/** Runs `pnpm backup` or `pnpm restore` on a data folder. */
async function archive(name: "backup" | "restore", folder: string, file: string) {
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_FOLDER: folder };
  delete env["DATABASE_URL"];
  await runCommand(process.execPath, [join(root, `tooling/run/${name}.mjs`), file], { env });
}

test("a restored backup sends webhooks and opens bottle cards", async ({ page }) => {
  test.setTimeout(300_000);
  const receiver = await openWebhookReceiver();
  const base = await freePortBase();
  const before = newFolder("before");
  const file = join(newFolder("archive"), "kept.zip");

  const first = startWhole(before, base);
  await running(first);
  await first.signIn();
  const asked = async (method: string, path: string, body?: object) => {
    const answer = await first.ask(method, path, body);
    const text = await answer.text();
    expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(300);
    return JSON.parse(text);
  };
  const webhook = await asked("POST", "/webhooks", { url: receiver.url });
  receiver.verifyBy(webhook.secret);
  const [customer] = (await asked("GET", "/customers?limit=1")).items;
  const [address] = (await asked("GET", `/customers/${customer.id}/addresses`)).items;
  const card = await asked("POST", `/addresses/${address.id}/card`, {});
  await archive("backup", before, file);
  expect(await stopWhole(first)).toBe(0);

  const after = join(newFolder("after"), "data");
  await archive("restore", after, file);
  const second = startWhole(after, base);
  await running(second);
  await second.signIn();
  const created = await second.ask("POST", "/customers", { name: "After the restore" });
  expect(created.status).toBe(201);
  const { id } = await created.json();
  await expect
    .poll(() => receiver.received.map(({ type, data }) => `${type} ${data.id}`), {
      timeout: 60_000,
    })
    .toContain(`customer.created ${id}`);

  await openPage(page, card.url);
  await expect(page.getByText(/^Bottle card of /)).toBeVisible();

  expect(await stopWhole(second)).toBe(0);
  await receiver.close();
});
