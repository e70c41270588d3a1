import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { makeAddress, makeCustomer, makeMerchant, makeProduct } from "@roundsman/api/testing";
import { toolAccess } from "@roundsman/mcp";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { appService, decide, follow, redirectUri } from "../apps/client-app";
import { Assistant } from "./client";

const service = await appService();
afterAll(service.shut);

type Kept = Partial<{
  client: Awaited<ReturnType<OAuthClientProvider["clientInformation"]>>;
  tokens: Awaited<ReturnType<OAuthClientProvider["tokens"]>>;
  verifier: string;
  sentTo: URL;
}>;

/** Returns the SDK's provider, which keeps the client's data and the address for the browser. */
function keeper(kept: Kept): OAuthClientProvider {
  return {
    redirectUrl: redirectUri,
    clientMetadata: {
      client_name: "An assistant",
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: "none",
      scope: "customers:read orders:read orders:write",
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url) => void (kept.sentTo = url),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? "",
  };
}

it("lets an assistant in that has no key: it finds the way, a person allows it, it takes an order", async () => {
  const at = await makeMerchant(service);
  const customer = await makeCustomer(service, at.business, {});
  const address = await makeAddress(service, at.business, customer);
  const product = await makeProduct(service, at.business, { unitPrice: 1000 });
  const kept: Kept = {};
  const url = new URL(`${service.url}/mcp`);
  const transport = () => new StreamableHTTPClientTransport(url, { authProvider: keeper(kept) });

  const first = transport();
  await expect(new Client({ name: "a", version: "1" }).connect(first)).rejects.toThrow(
    "Unauthorized",
  );
  const begun = await fetch(kept.sentTo ?? "", { redirect: "manual" });
  const id = /\/apps\/allow\/([0-9a-f-]{36})$/.exec(begun.headers.get("location") ?? "")?.[1] ?? "";
  const cookie = begun.headers.getSetCookie()[0]?.split(";")[0] ?? null;
  const who = { token: at.owner.token, businessId: at.business.id };
  const back = await follow(await decide(service, who, { id }), cookie);
  const code = new URL(back.headers.get("location") ?? "").searchParams.get("code") ?? "";
  await first.finishAuth(code);

  const client = new Client({ name: "a", version: "1" });
  await client.connect(transport());
  const assistant = new Assistant(client);
  // The client requested exactly the scopes that tools need.
  const granted = String(kept.tokens?.scope).split(" ").toSorted();
  expect(granted).toEqual([...new Set(Object.values(toolAccess).flat(2))].toSorted());
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(Object.keys(toolAccess).length);
  const order = {
    customerId: customer.id,
    deliveryAddressId: address.id,
    lines: [{ productId: product.id, quantity: 1 }],
  };
  const { confirm } = z
    .object({ confirm: z.string() })
    .parse(await assistant.get("take_order", order));
  // The token expires between the two calls: the next token identifies the same caller.
  kept.tokens = { ...kept.tokens, access_token: "gone", token_type: "bearer" };
  expect(await assistant.get("take_order", { ...order, confirm })).toMatchObject({ done: true });
  const where = { tenantId: at.business.id };
  expect(await service.database.service.order.findMany({ where })).toHaveLength(1);
  const [activity] = await service.database.service.activity.findMany({
    where: { ...where, action: "order.placed" },
  });
  expect(activity?.actorName).toMatch(/^Assistant for /);
});
