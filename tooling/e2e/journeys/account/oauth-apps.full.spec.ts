import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { expect, type Page } from "@playwright/test";
import { awake } from "../../src/pages/awake";
import { expectAccessible, expectNoOverflow } from "../../src/pages/axe";
import { test } from "../../src/service/journey";
import { openPage } from "../../src/pages/open-page";
import { password } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();

/** Starts an app on this computer that receives its answers at its own port. */
async function openApp() {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Back in the app</h1>");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It listens on no port");
  return {
    redirectUri: `http://127.0.0.1:${address.port}/callback`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const verifier = randomBytes(32).toString("base64url");

async function sendTo(page: Page, clientId: string, redirectUri: string): Promise<void> {
  const url = new URL(`${service.rest}/oauth/authorize`);
  url.search = String(
    new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: "orders:read customers:write",
      state: "of-this-browser",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    }),
  );
  await page.goto(url.href);
}

test("an app is allowed by whoever signs in, works, and is taken back in the settings", async ({
  page,
  request,
}) => {
  const app = await openApp();
  try {
    const registered = await request.post(`${service.rest}/oauth/register`, {
      data: {
        client_name: "Ledger Helper",
        redirect_uris: ["http://127.0.0.1/callback"],
        token_endpoint_auth_method: "none",
      },
    });
    const { client_id: clientId } = (await registered.json()) as { client_id: string };

    await sendTo(page, clientId, app.redirectUri);
    await (await awake(page.getByLabel("Email"))).fill("olivia@fellside.example");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();

    await expect(page.getByRole("heading", { name: "Allow Ledger Helper?" })).toBeVisible();
    await expect(page.getByText("Nobody has verified it.")).toBeVisible();
    await expect(page.getByText("this computer", { exact: true })).toBeVisible();
    await expect(page.getByText("Orders: read", { exact: true })).toBeVisible();
    await expect(page.getByText("Customers: change", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await (await awake(page.getByRole("button", { name: "Refuse" }))).click();
    await expect(page.getByRole("heading", { name: "Back in the app" })).toBeVisible();
    expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");

    await sendTo(page, clientId, app.redirectUri);
    await (await awake(page.getByRole("button", { name: "Allow", exact: true }))).click();
    await expect(page.getByRole("heading", { name: "Back in the app" })).toBeVisible();
    const back = new URL(page.url()).searchParams;
    expect(back.get("state")).toBe("of-this-browser");
    const exchanged = await request.post(`${service.rest}/oauth/token`, {
      form: {
        grant_type: "authorization_code",
        client_id: clientId,
        code: back.get("code") ?? "",
        redirect_uri: app.redirectUri,
        code_verifier: verifier,
      },
    });
    const { access_token: token } = (await exchanged.json()) as { access_token: string };
    const orders = () =>
      request.get(`${service.rest}/orders`, { headers: { authorization: `Bearer ${token}` } });
    expect((await orders()).status()).toBe(200);

    await openPage(page, `${service.web}/settings/api-keys`);
    const row = page.getByRole("row").filter({ hasText: "Ledger Helper" });
    await expect(row).toContainText("App, allowed here");
    await row.getByRole("button", { name: "Revoke Ledger Helper" }).click();
    await page.getByRole("button", { name: "Revoke its access" }).click();
    await expect(page.getByText("The app Ledger Helper has no access any more")).toBeVisible();
    expect((await orders()).status()).toBe(401);
  } finally {
    app.close();
  }
});
