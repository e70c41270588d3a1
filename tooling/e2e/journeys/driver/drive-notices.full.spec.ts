import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { localServer, type LocalServer } from "@roundsman/providers/testing";
import { root } from "../../src/service/programs";
import {
  deliverPush,
  pressNotice,
  replaceSubscription,
  watchWorker,
  workerShows,
} from "../../src/people/pushing";

/*
 * Runs the service worker of the driver's app in a real browser, which gets messages as from the browser's push
 * service. The tests' browser has no screen and refuses notifications, so the tests check what the worker tries to
 * show.
 */

const worker = await readFile(join(root, "apps/web/public/drive/worker.js"));
const headers = { "content-type": "text/javascript", "service-worker-allowed": "/" };
let server: LocalServer;

test.beforeEach(async ({ page }) => {
  server = await localServer(({ path }) =>
    path === "/drive/worker.js"
      ? { headers, body: worker }
      : { headers: { "content-type": "text/html" }, body: "<title>Drive</title>" },
  );
  await page.goto(`${server.url}/drive`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/drive/worker.js", { scope: "/drive" });
    await navigator.serviceWorker.ready;
  });
});
test.afterEach(() => server.close());

test("a message is shown by its words, and a later one of its kind in its place", async ({
  page,
  context,
}) => {
  await watchWorker(context);
  const title = "Your round on Mon 30 Nov has changed";
  const text = JSON.stringify({ title, path: "/drive", tag: "of the round" });
  await deliverPush(page, context, { scope: `${server.url}/drive`, text });
  await expect
    .poll(() => workerShows(context))
    .toEqual([{ title, tag: "of the round", renotify: true }]);
});

test("pressing it comes to the app that is open, or opens it", async ({ page, context }) => {
  expect(await pressNotice(context, { openAt: null })).toEqual(["closed", "/drive"]);
  expect(await pressNotice(context, { openAt: "/drive?round=1" })).toEqual(["closed", "focused"]);
  await page.close();
});

test("an address that the maker of the browser replaced is told to the service", async ({
  page,
  context,
}) => {
  const subscription = { endpoint: "https://push.example/2", p256dh: "point", auth: "secret" };
  const change = () => replaceSubscription(context, subscription);
  const told = () => server.heard.filter(({ method }) => method === "POST");
  await change();
  expect(told()).toEqual([]);
  await page.evaluate(async () => {
    const cache = await caches.open("drive-push");
    await cache.put("/drive/business", new Response("the business"));
  });
  await change();
  const [heard] = told();
  expect(heard?.path).toBe("/api/trpc/office.push.subscribe");
  expect(heard?.headers["x-tenant-id"]).toBe("the business");
  expect(JSON.parse(heard?.body.toString() ?? "")).toEqual(subscription);
});
