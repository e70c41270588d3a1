import { bytesOf, type Api } from "@roundsman/spec-rest/testing";
import { send } from "./send";

/**
 * Returns a sender for the REST server at this address, with the signature of the tests' sender in process. An
 * address counts only if the server trusts a proxy.
 */
export const sendTo =
  (url: string): Api["send"] =>
  async (method, path, { as, body, headers, address } = {}) => {
    const sent = {
      method,
      path,
      headers: {
        ...(as !== undefined && { authorization: `Bearer ${as}` }),
        ...(address !== undefined && { "x-forwarded-for": address }),
        ...headers,
      },
      body: body === undefined ? undefined : Buffer.from(bytesOf(body)),
    };
    const { status, body: answered } = await send(url, sent);
    return { status, body: answered, headers: {} };
  };
