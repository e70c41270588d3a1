import type { Api } from "@roundsman/spec-rest/testing";

/** Sends a request and returns the answer: over the network, or in process as tests do (`restOn`). */
export type Send = Api["send"];

export const overHttp =
  (url: string): Send =>
  async (method, path, { as, body, headers } = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...(as !== undefined && { authorization: `Bearer ${as}` }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? null : JSON.parse(text), headers: {} };
  };
