import { bytesOf, type Api } from "@roundsman/spec-rest/testing";
import { send } from "./send";

/** The REST server at this address, asked as tests ask it in process. An address counts only at a server that trusts a proxy. */
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
