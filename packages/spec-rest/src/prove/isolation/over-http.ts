import type { Neighbourhood } from "./neighbourhood";
import { send } from "../send";

/** The REST server at this address, asked as tests ask it in process. */
export const sendTo =
  (url: string): Neighbourhood["send"] =>
  async (method, path, { as, body, headers } = {}) => {
    const shot = {
      method,
      path,
      headers: { ...(as !== undefined && { authorization: `Bearer ${as}` }), ...headers },
      body: bytesOf(body),
    };
    const { status, body: answered } = await send(url, shot);
    return { status, body: answered, headers: {} };
  };

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}
