import { z } from "zod";

const Made = z.object({ key: z.string() });

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, { method: "POST", headers, body: JSON.stringify(body) });

/** Signs the demo's owner in. Returns the cookie to send. */
export async function signIn(url: string): Promise<string> {
  const signedIn = await post(`${url}/auth/sign-in`, {
    email: "olivia@fellside.example",
    password: "roundsman-demo",
  });
  return signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** Creates an API key of the demo's owner. The default scopes read and write orders. */
export async function makeKey(
  url: string,
  scopes: readonly string[] = ["orders:read", "orders:write"],
): Promise<string> {
  const cookie = await signIn(url);
  const wanted = { name: "Bench", scopes };
  const made = await post(`${url}/api-keys`, wanted, { cookie });
  return Made.parse(await made.json()).key;
}
