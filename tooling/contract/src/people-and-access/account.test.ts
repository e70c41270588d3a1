import {
  browserOn,
  makeBusiness,
  makeMember,
  makeSignIn,
  signInAs,
  testService,
  totpCode,
  goodPassword as password,
  givePassword,
} from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn, type Answered } from "@roundsman/spec-rest/testing";

const service = await testService();
afterAll(service.close);
const api = restOn(service);

/** Returns the cookie that an answer sets. */
function cookieOf({ headers }: Answered): string {
  const [set = ""] = [headers["Set-Cookie"] ?? []].flat();
  return set;
}
const valueOf = (cookie: string) => /^service\.session_token=([0-9a-f]*);/.exec(cookie)?.[1] ?? "";

/** Returns the token of the only link mailed to an address. */
async function mailedTo(email: string): Promise<string> {
  const { rows } = await service.test.owner.query<{ text: string }>(
    "SELECT text FROM service_emails WHERE to_address = $1",
    [email],
  );
  return /token=(\w+)/.exec(rows[0]?.text ?? "")?.[1] ?? "";
}

describe("POST /auth/sign-in", () => {
  it("sets the cookie, which is then who one is, as is its value as a bearer", async () => {
    const business = await makeBusiness(service);
    const person = await makeMember(service, business, "admin");
    await givePassword(service, person);
    const body = { email: person.email, password };
    const signedIn = await api.post("/auth/sign-in", { body });
    expect(signedIn).toMatchObject({ status: 200, body: { next: "done" } });
    const cookie = cookieOf(signedIn);
    expect(cookie).toMatch(
      /^service\.session_token=[0-9a-f]{64}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    const expected = {
      status: 200,
      body: {
        user: { id: person.id, email: person.email, name: person.name },
        memberships: [
          {
            tenantId: business.id,
            slug: business.slug,
            name: expect.any(String),
            role: "admin",
            permissionSet: null,
            scopes: expect.arrayContaining(["orders:write"]),
          },
        ],
        staffRole: null,
        support: null,
      },
    };
    const headers = { cookie: cookie.split(";")[0] ?? "" };
    const seen = await api.get("/auth/session", { headers });
    expect({ status: seen.status, body: seen.body }).toEqual(expected);
    const bearer = await api.get("/auth/session", { as: valueOf(cookie) });
    expect({ status: bearer.status, body: bearer.body }).toEqual(expected);
  });

  it("answers a wrong password and an unknown email alike", async () => {
    const { email } = await makeSignIn(service);
    const wrong = await api.post("/auth/sign-in", { body: { email, password: "not this one" } });
    const unknown = await api.post("/auth/sign-in", {
      body: { email: "nobody@nowhere.example", password },
    });
    expectError(wrong, "unauthenticated");
    expect(unknown.body).toEqual(wrong.body);
    expect(cookieOf(wrong)).toBe("");
  });

  it("names what is missing", async () => {
    expectValidation(await api.post("/auth/sign-in", { body: { password } }), "email");
    expectValidation(
      await api.post("/auth/sign-in", { body: { email: "a@b.example" } }),
      "password",
    );
    expectValidation(await api.post("/auth/sign-in", { body: "{" }), "");
  });

  it("is throttled with 429 and when to come again, the right password too", async () => {
    const { email } = await makeSignIn(service);
    for (let wrong = 0; wrong < 10; wrong += 1) {
      expectError(
        await api.post("/auth/sign-in", { body: { email, password: "wrong" } }),
        "unauthenticated",
      );
    }
    const refused = await api.post("/auth/sign-in", { body: { email, password } });
    expectError(refused, "rate_limited");
    expect(Number(refused.headers["Retry-After"])).toBeGreaterThan(800);
  });

  it("is refused to a page of another site", async () => {
    const { email } = await makeSignIn(service);
    const headers = { origin: "https://elsewhere.example" };
    expectError(
      await api.post("/auth/sign-in", { body: { email, password }, headers }),
      "forbidden",
    );
  });
});

describe("POST /auth/two-step", () => {
  it("follows a challenge, takes its code once, and opens the console to staff", async () => {
    const { email } = await makeSignIn(service, { staffRole: "support", twoStep: true });
    const challenged = await api.post("/auth/sign-in", { body: { email, password } });
    expect(challenged).toMatchObject({
      status: 200,
      body: { next: "two_step", challenge: expect.any(String) },
    });
    expect(cookieOf(challenged)).toBe("");
    const challenge = String(Reflect.get(Object(challenged.body), "challenge"));
    expectError(
      await api.post("/auth/two-step", { body: { challenge, code: "not it" } }),
      "unauthenticated",
    );
    const body = { challenge, code: totpCode(new Date()) };
    const done = await api.post("/auth/two-step", { body });
    expect(done).toMatchObject({ status: 200, body: { next: "done" } });
    expectError(await api.post("/auth/two-step", { body }), "unauthenticated");
    const session = await api.get("/auth/session", { as: valueOf(cookieOf(done)) });
    expect(session).toMatchObject({ status: 200, body: { staffRole: "support" } });
  });

  it("names what is missing, and answers an unknown challenge as one that ran out", async () => {
    expectValidation(await api.post("/auth/two-step", { body: { code: "123456" } }), "challenge");
    expectValidation(await api.post("/auth/two-step", { body: { challenge: "x" } }), "code");
    expectError(
      await api.post("/auth/two-step", { body: { challenge: "x", code: "123456" } }),
      "unauthenticated",
    );
  });
});

describe("POST /auth/sign-out", () => {
  it("ends the session and takes the cookie away", async () => {
    const { email } = await makeSignIn(service);
    const cookie = cookieOf(await api.post("/auth/sign-in", { body: { email, password } }));
    const headers = { cookie: cookie.split(";")[0] ?? "" };
    const out = await api.post("/auth/sign-out", { headers });
    expect(out).toMatchObject({ status: 200, body: { next: "sign_in" } });
    expect(cookieOf(out)).toMatch(/^service\.session_token=; Path=\/; Max-Age=0;/);
    expectError(await api.get("/auth/session", { headers }), "unauthenticated");
    expectError(await api.post("/auth/sign-out", { headers }), "unauthenticated");
  });

  it("is refused to a page of another site that holds the cookie", async () => {
    const { email } = await makeSignIn(service);
    const cookie = cookieOf(await api.post("/auth/sign-in", { body: { email, password } }));
    const headers = { cookie: cookie.split(";")[0] ?? "" };
    const elsewhere = { ...headers, "sec-fetch-site": "cross-site" };
    expectError(await api.post("/auth/sign-out", { headers: elsewhere }), "forbidden");
    expect(await api.get("/auth/session", { headers })).toMatchObject({ status: 200 });
  });
});

describe("POST /auth/sign-up", () => {
  const asked = {
    businessName: "Borrowdale Coal",
    name: "Ola Reed",
    email: "ola@borrowdale.example",
    password,
  };

  it("opens a business on trial of the plan round, signed in", async () => {
    const made = await api.post("/auth/sign-up", { body: asked });
    expect(made).toMatchObject({
      status: 200,
      body: { next: "done", tenantId: expect.any(String), slug: "borrowdale-coal" },
    });
    const as = valueOf(cookieOf(made));
    const { body } = await api.get("/business", { as });
    expect(body).toMatchObject({
      name: "Borrowdale Coal",
      plan: "round",
      status: "trialing",
      inGoodStanding: true,
    });
    expectError(await api.post("/auth/sign-up", { body: asked }), "conflict");
  });

  it.each([
    ["businessName", ""],
    ["businessName", "x".repeat(121)],
    ["businessName", "Prizes at evil.com"],
    ["name", "Ola\nReed"],
    ["name", ""],
    ["email", "not an address"],
    ["password", "nine char"],
    ["password", "p".repeat(201)],
    ["password", asked.email],
  ])("refuses %s %j", async (field, value) => {
    expectValidation(
      await api.post("/auth/sign-up", { body: { ...asked, [field]: value } }),
      field,
    );
  });
});

describe("POST /auth/verify-email", () => {
  it("takes a link from a session of its own account, signed in first", async () => {
    const email = "vera@borrowdale.example";
    const given = { businessName: "Vera's Coal", name: "Vera Reed", email, password };
    const as = valueOf(cookieOf(await api.post("/auth/sign-up", { body: given })));
    const body = { token: await mailedTo(email) };
    const verify = (asked: { as?: string; body: object }) => api.post("/auth/verify-email", asked);
    // The caller is checked before the body.
    expectError(await verify({ body: {} }), "unauthenticated");
    expectError(await verify({ body }), "unauthenticated");
    const other = await signInAs(service, await makeSignIn(service));
    expectError(await verify({ as: other, body }), "forbidden");
    expectError(await verify({ as, body: { token: "none" } }), "not_found");
    expect(await verify({ as, body })).toMatchObject({ status: 200, body: { next: "done" } });
    expectError(await verify({ as, body }), "not_found");
  });

  it("takes no link that is seven days old", async () => {
    const email = "old@borrowdale.example";
    const given = { businessName: "Old Coal", name: "Olga Reed", email, password };
    const as = valueOf(cookieOf(await api.post("/auth/sign-up", { body: given })));
    const body = { token: await mailedTo(email) };
    const age = async (by: string) => {
      const { rows } = await service.test.owner.query<{ identifier: string; expires: Date }>(
        `SELECT identifier, expires - $2::interval AS expires FROM verification_tokens
          WHERE identifier = 'verify:' || (SELECT id FROM users WHERE email = $1)`,
        [email, by],
      );
      await service.test.owner.query(
        "UPDATE verification_tokens SET expires = $2 WHERE identifier = $1",
        [rows[0]?.identifier, rows[0]?.expires],
      );
    };
    await age("7 days");
    expectError(await api.post("/auth/verify-email", { as, body }), "not_found");
    await age("-1 hour");
    expect((await api.post("/auth/verify-email", { as, body })).status).toBe(200);
  });
});

describe("POST /auth/forgot and /auth/reset", () => {
  it("answer alike for everybody, and reset by the mailed link alone", async () => {
    const { email } = await makeSignIn(service);
    const known = await api.post("/auth/forgot", { body: { email } });
    const unknown = await api.post("/auth/forgot", { body: { email: "no@body.example" } });
    expect(known).toMatchObject({ status: 200, body: { next: "check_mail" } });
    expect(unknown.body).toEqual(known.body);
    expectValidation(await api.post("/auth/forgot", { body: { email: "nothing" } }), "email");
    const reset = { token: "none", password: "another good password" };
    expectError(await api.post("/auth/reset", { body: reset }), "not_found");
    expectValidation(
      await api.post("/auth/reset", { body: { ...reset, password: "short" } }),
      "password",
    );
    const token = await mailedTo(email);
    const done = await api.post("/auth/reset", { body: { ...reset, token } });
    expect(done).toMatchObject({ status: 200, body: { next: "sign_in" } });
    const { account } = browserOn(service);
    expect(await account.signIn({ email, password: reset.password })).toEqual({ next: "done" });
  });
});
