import type { Attempt } from "./attempt";
import { sentSecrets } from "./secrets";

const named: readonly (readonly [RegExp, string])[] = [
  [/password/i, sentSecrets.password],
  [/token|challenge/i, sentSecrets.token],
  [/^code$/i, sentSecrets.code],
  [/secret|signature/i, sentSecrets.secret],
];

/**
 * Returns the request with secrets in fields of such names, in the query as in links, and in headers, and with a card
 * number in an unknown field.
 */
export function withSecrets(attempt: Attempt): Attempt {
  const join = attempt.path.includes("?") ? "&" : "?";
  const query = `${join}token=${sentSecrets.token}&password=${sentSecrets.password}`;
  return {
    ...attempt,
    path: attempt.path + query,
    headers: {
      ...attempt.headers,
      "stripe-signature": `t=1,v1=${sentSecrets.secret}`,
      "x-csrf-token": sentSecrets.token,
      ...(attempt.caller === "nobody" && bearer),
    },
    body: attempt.body && bodyWithSecrets(attempt.body),
  };
}

const bearer = {
  authorization: `Bearer ${sentSecrets.token}`,
  cookie: `service.session_token=${sentSecrets.token}`,
  "x-api-key": sentSecrets.secret,
};

function bodyWithSecrets(body: Buffer): Buffer {
  const value = parsed(body);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return body;
  const fields = Object.entries(value).map(([name, field]) => {
    const secret = named.find(([pattern]) => pattern.test(name));
    return [name, secret ? secret[1] : field];
  });
  const whole = { ...Object.fromEntries(fields), cardNumber: sentSecrets.card };
  return Buffer.from(JSON.stringify(whole));
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
