import { z } from "zod";

const Made = z.object({ key: z.string() });

/** A key of the demo's owner that may read orders: what an integrator calls with. */
export async function makeKey(url: string): Promise<string> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  const signedIn = await post("/auth/sign-in", {
    email: "olivia@fellside.example",
    password: "roundsman-demo",
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const made = await post("/api-keys", { name: "Bench", scopes: ["orders:read"] }, { cookie });
  return Made.parse(await made.json()).key;
}
