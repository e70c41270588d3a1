import { expect } from "@playwright/test";
import { expectAccessible } from "../../src/pages/axe";
import { test } from "../../src/service/journey";
import { askAs } from "../../src/service/over-rest";
import { shopPages } from "../../src/people/shopper";
import { useService } from "../../src/service/use-service";

const service = useService();
const { sent, hostOf } = shopPages(service);

test("each host shows its own shop, and a locked business's is closed for a while", async ({
  page,
  playwright,
  request,
}) => {
  const [bea, harry] = await Promise.all(
    ["bea@service.example", "harry@harbour.example"].map(async (email) =>
      askAs(await playwright.request.newContext(), service, email),
    ),
  );
  if (!bea || !harry) throw new Error("Nobody signed in");
  const { items } = await bea("GET", "/console/businesses?q=harbour");
  const at = `/console/businesses/${items[0].id}`;
  await bea("POST", `${at}/plan`, { plan: "round" });
  await harry("POST", "/storefront/on");
  await harry("PUT", "/storefront/draft", { content: { headline: "By the harbour" } });
  await harry("POST", "/storefront/publish");
  const status = async () => (await sent(request, hostOf("harbour"))).status();
  await expect.poll(status).toBe(200);
  for (let round = 0; round < 3; round += 1) {
    const [theirs, ours] = await Promise.all(
      ["harbour", "fellside"].map(async (slug) => (await sent(request, hostOf(slug))).text()),
    );
    expect(theirs).toContain("By the harbour");
    expect(theirs).not.toContain("Fellside");
    expect(ours).not.toContain("Harbour Fuels");
  }
  await bea("POST", `${at}/lock`, { reason: "Tried by a journey" });
  await expect.poll(status).toBe(503);
  // Cached pages and dynamic ones show the notice, before any script runs.
  for (const path of ["/", "/basket"]) {
    const closed = await sent(request, hostOf("harbour"), path);
    expect(closed.status()).toBe(503);
    expect((await closed.text()).replaceAll(/<script.*?<\/script>/gs, "")).toContain(
      "This shop is closed",
    );
  }
  await page.goto(service.shopOf("harbour"));
  await expectAccessible(page);
  await bea("POST", `${at}/unlock`, { reason: "Tried by a journey" });
  await expect.poll(status).toBe(200);
});
