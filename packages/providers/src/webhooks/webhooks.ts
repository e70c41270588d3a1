import { lookup } from "node:dns/promises";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";

/*
 * Sends requests to addresses that customers of the service chose. They must not reach anything private: the network
 * of the service, the machine itself, a cloud's metadata. The address is checked when it is saved, and again when
 * connecting, by the IP address that its name then resolves to.
 */

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** The result of a request. */
export interface WebhookOutcome {
  /** Null if no answer came. */
  status: number | null;
  /** The reason of a failure, in words; null for a 2xx answer. */
  failure: string | null;
  /** The first kilobyte of the answer. */
  answer: string | null;
  /** False if no connection was made, so that it certainly did not arrive. */
  wasSent: boolean;
  tookMs: number;
}

export interface Webhooks {
  /**
   * Returns why nothing may be sent to this address, for the person who typed it; null if it is allowed. Resolves its
   * name.
   */
  faultOf(url: string): Promise<string | null>;
  /** Posts once: it follows no redirect, and fails after 15 s. Never throws. */
  post(request: WebhookRequest): Promise<WebhookOutcome>;
}

interface Options {
  /** Allows addresses of this machine, over http too: only for a service that this machine alone can reach. */
  toThisMachine: boolean;
  /** Milliseconds; default 15 s. */
  timeoutMs?: number;
}

const mostAnswered = 1024;
const ownAddresses = ["127.0.0.0/8", "::1/128"];

export function webhooksTo({ toThisMachine, timeoutMs = 15_000 }: Options): Webhooks {
  const filter = { keepAlive: false, ...(toThisMachine && { allowIPAddressList: ownAddresses }) };
  const agents = {
    "http:": new RequestFilteringHttpAgent(filter),
    "https:": new RequestFilteringHttpsAgent(filter),
  };
  const isAllowed = (address: string) => isPublic(address) || (toThisMachine && isOwn(address));

  return {
    async faultOf(text) {
      const url = parse(text);
      if (!url || !isWeb(url.protocol)) return "Give an address that begins with https://.";
      if (url.username || url.password) return "Leave the name and the password out.";
      const host = hostOf(url);
      const addresses = await addressesOf(host);
      if (addresses.length === 0) return "There is no host of this name.";
      if (!addresses.every(isAllowed)) return "This is not a public address.";
      const isHere = addresses.every(isOwn);
      return url.protocol === "https:" || isHere
        ? null
        : "Give an address that begins with https://.";
    },

    async post({ url: text, headers, body }) {
      const began = performance.now();
      const took = () => Math.round(performance.now() - began);
      const failed = (failure: string, wasSent = false): WebhookOutcome => ({
        status: null,
        failure,
        answer: null,
        wasSent,
        tookMs: took(),
      });
      const url = parse(text);
      if (!url || !isWeb(url.protocol)) return failed("This is no address.");
      try {
        const { status, answer } = await exchange(url, { headers, body, timeoutMs });
        const isWell = status >= 200 && status < 300;
        return {
          status,
          answer,
          failure: isWell ? null : `Answered ${status}.`,
          wasSent: true,
          tookMs: took(),
        };
      } catch (error) {
        return failed(wordsOf(error, timeoutMs), !neverConnected(error));
      }
    },
  };

  function exchange(
    url: URL,
    sent: Omit<WebhookRequest, "url"> & { timeoutMs: number },
  ): Promise<{ status: number; answer: string }> {
    return new Promise((resolve, reject) => {
      const send = url.protocol === "https:" ? requestHttps : requestHttp;
      const request = send(url, {
        method: "POST",
        headers: { ...sent.headers, "content-length": Buffer.byteLength(sent.body) },
        agent: agents[url.protocol as keyof typeof agents],
        signal: AbortSignal.timeout(sent.timeoutMs),
      });
      request.on("error", reject);
      request.on("response", (response) => void keep(response).catch(reject));
      const keep = async (response: IncomingMessage) => {
        resolve({ status: response.statusCode ?? 0, answer: await readStart(response) });
        request.destroy();
      };
      request.end(sent.body);
    });
  }
}

const parse = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);
const isWeb = (protocol: string): boolean => protocol === "https:" || protocol === "http:";

/** Removes the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, "");

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}

const isPublic = (address: string): boolean => ipaddr.parse(address).range() === "unicast";
const isOwn = (address: string): boolean => ipaddr.parse(address).range() === "loopback";

/** Returns the first kilobyte; the rest is not read. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= mostAnswered) break;
  }
  const start = Buffer.concat(chunks).subarray(0, mostAnswered);
  // PostgreSQL allows no NUL in text.
  return new TextDecoder().decode(start).replaceAll("\0", "");
}

const connecting = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

function neverConnected(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return connecting.has(code ?? "") || (message?.includes("is not allowed") ?? false);
}

/** Describes an error for the owner of the endpoint, without details of our network. */
function wordsOf(error: unknown, timeoutMs: number): string {
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  if (name === "AbortError" || name === "TimeoutError" || code === "ABORT_ERR") {
    return `No answer within ${timeoutMs / 1000} seconds.`;
  }
  if (message?.includes("is not allowed"))
    return "The name leads to an address that is not public.";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "There is no host of this name.";
  if (code === "ECONNREFUSED") return "Nothing answers at this address.";
  if (code?.includes("CERT") || code?.includes("TLS") || code?.includes("SSL")) {
    return "Its certificate does not hold.";
  }
  return "The connection broke off.";
}
