import { request as asking, type OutgoingHttpHeaders } from "node:http";
import { expect } from "@playwright/test";
import { test } from "../../src/service/journey";
import { useService } from "../../src/service/use-service";

const service = useService();

interface Sent {
  method: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

/** Sends a request with any method and headers, which `fetch` would not allow. */
const send = (url: string, { method, headers, body }: Sent) =>
  new Promise<{ status: number; text: string; cookies: string[] }>((resolve, reject) => {
    asking(url, { method, headers: { ...headers } }, async (answer) => {
      let text = "";
      for await (const part of answer.setEncoding("utf8")) text += part;
      const cookies = answer.headers["set-cookie"] ?? [];
      resolve({ status: answer.statusCode ?? 0, text, cookies });
    })
      .on("error", reject)
      .end(body);
  });

const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };
const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };

test("another site's page writes nothing, in any app", async () => {
  const host = new URL(service.shopOf("fellside")).host;
  const signIn = `{"email":"olivia@fellside.example","password":"roundsman-demo"}`;
  for (const [url, headers, body] of [
    [`${service.web}/api/trpc/account.signIn`, json, signIn],
    [`${service.console}/api/trpc/account.signIn`, json, signIn],
    [`${service.rest}/auth/sign-in`, json, signIn],
    [
      `${service.shop}/basket/add`,
      { ...form, host },
      "productId=p-01920000-0000-7000-8000-000000000001&quantity=1",
    ],
    [`${service.shop}/account/sign-out`, { ...form, host }, ""],
  ] as const) {
    const refused = await send(url, { method: "POST", headers: { ...headers, ...evil }, body });
    expect(refused.status, url).toBe(403);
    expect(refused.cookies, url).toEqual([]);
  }
});

test("made-up addresses get round no throttle", async () => {
  const person = { businessName: "Mallory", name: "Mallory", email: "mallory@evil.example" };
  const body = JSON.stringify({ ...person, password: "1234567890" });
  const statuses: number[] = [];
  for (let tried = 0; tried < 21; tried += 1) {
    const headers = { ...json, "x-forwarded-for": `203.0.113.${tried}` };
    const url = `${service.web}/api/trpc/account.signUp`;
    statuses.push((await send(url, { method: "POST", headers, body })).status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(422), 429]);
});

test("nobody echoes a request, nor leads to another site", async () => {
  const secret = "picked-up-on-the-way";
  for (const url of [service.web, service.console, service.shop, service.rest]) {
    const traced = await send(url, { method: "TRACE", headers: { "x-secret": secret } });
    expect(traced.status, url).toBeGreaterThanOrEqual(400);
    expect(traced.text, url).not.toContain(secret);
  }
  const away = `${service.web}/api/auth/signin?callbackUrl=https://evil.example/`;
  const { cookies, text } = await send(away, { method: "GET" });
  expect(JSON.stringify(cookies) + text).not.toContain("evil.example");
});
