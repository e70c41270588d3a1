import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { testGoCardless } from "@roundsman/providers/testing";
import { openWebhookReceiver } from "@roundsman/testing/webhook-receiver";
import { openPage } from "../../src/pages/open-page";
import { freePortBase } from "../../src/service/free-port";
import { newFolder, root } from "../../src/service/programs";
import { test } from "../../src/service/journey";
import { running, startWhole, stopWhole } from "../../src/service/whole-service";

/* Restores a backup on an empty machine: everything that the installation's keys encrypt must still open. */

const runCommand = promisify(execFile);
const token = "sandbox_token_of_the_journey";

/** Runs `pnpm backup` or `pnpm restore` on a data folder. */
async function archive(name: "backup" | "restore", folder: string, file: string) {
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_FOLDER: folder };
  delete env["DATABASE_URL"];
  await runCommand(process.execPath, [join(root, `tooling/run/${name}.mjs`), file], { env });
}

test("a restored backup sends webhooks, opens bottle cards and reaches connected accounts", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const receiver = await openWebhookReceiver();
  const provider = await testGoCardless(token);
  const settings = { DIRECT_DEBIT: "gocardless", GOCARDLESS_API_URL: provider.url };
  const base = await freePortBase();
  const before = newFolder("before");
  const file = join(newFolder("archive"), "kept.zip");

  const first = startWhole(before, base, settings);
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
  await asked("PUT", "/direct-debit/connection", {
    accessToken: token,
    webhookSecret: "the secret of its webhooks",
  });
  const [customer] = (await asked("GET", "/customers?limit=1")).items;
  const mandate = await asked("POST", "/mandates", { customerId: customer.id });
  const [address] = (await asked("GET", `/customers/${customer.id}/addresses`)).items;
  const card = await asked("POST", `/addresses/${address.id}/card`, {});
  await archive("backup", before, file);
  expect(await stopWhole(first)).toBe(0);

  const after = join(newFolder("after"), "data");
  await archive("restore", after, file);
  const second = startWhole(after, base, settings);
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

  await openPage(page, mandate.link);
  // The button leads to the provider's own page, which is out of reach here.
  await page.getByRole("main").getByRole("button").click({ noWaitAfter: true });
  await expect
    .poll(() => provider.asked.map(({ request }) => request), { timeout: 30_000 })
    .toContain("POST /billing_requests");
  expect(await stopWhole(second)).toBe(0);
  await Promise.all([receiver.close(), provider.close()]);
});
