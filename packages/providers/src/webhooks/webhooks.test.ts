import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { webhooksTo } from "./webhooks";

let server: Server;
let url: string;
let answer: (
  path: string,
) => { status: number; body?: string; headers?: Record<string, string> } | null;
let requests: { path: string; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      requests.push({ path: request.url ?? "", body });
      const reply = answer(request.url ?? "");
      if (reply) response.writeHead(reply.status, reply.headers).end(reply.body);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const here = webhooksTo({ toThisMachine: true, timeoutMs: 300 });
const beyond = webhooksTo({ toThisMachine: false });
const post = (path: string, hooks = here) =>
  hooks.post({ url: `${url}${path}`, headers: { "content-type": "application/json" }, body: "{}" });

describe("a request to an endpoint", () => {
  it("is posted once, and the start of the answer kept", async () => {
    requests = [];
    answer = () => ({ status: 200, body: `a\0${"b".repeat(5000)}` });
    const outcome = await post("/hook");
    expect(outcome).toMatchObject({ status: 200, failure: null });
    expect(outcome.answer).toBe(`a${"b".repeat(1022)}`);
    expect(requests).toEqual([{ path: "/hook", body: "{}" }]);
  });

  it("fails on any other status, and follows no redirect", async () => {
    answer = () => ({ status: 500, body: "broken" });
    expect(await post("/")).toMatchObject({
      status: 500,
      failure: "Answered 500.",
      answer: "broken",
    });
    requests = [];
    answer = () => ({ status: 307, headers: { location: `${url}/other` } });
    expect(await post("/")).toMatchObject({ status: 307, failure: "Answered 307." });
    expect(requests).toHaveLength(1);
  });

  it("fails where no answer comes in time, or nobody listens", async () => {
    answer = () => null;
    expect(await post("/")).toMatchObject({
      status: null,
      failure: "No answer within 0.3 seconds.",
    });
    const nobody = await here.post({ url: "http://127.0.0.1:1/", headers: {}, body: "" });
    expect(nobody).toMatchObject({ status: null, failure: "Nothing answers at this address." });
  });

  it("reaches nothing that is not public, whatever the name leads to", async () => {
    requests = [];
    answer = () => ({ status: 200 });
    const words = "The name leads to an address that is not public.";
    expect(await post("/", beyond)).toMatchObject({ status: null, failure: words });
    const byName = url.replace("127.0.0.1", "localhost");
    const outcome = await beyond.post({ url: byName, headers: {}, body: "" });
    expect(outcome).toMatchObject({ status: null, failure: words });
    expect(requests).toEqual([]);
  });
});

describe("an address", () => {
  it.each([
    "http://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://localhost/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://10.0.0.1/",
    "https://172.16.4.4/",
    "https://192.168.1.1/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://[fd00:ec2::254]/",
    "https://[fe80::1]/",
    "https://0.0.0.0/",
    "https://[64:ff9b::a00:1]/",
  ])("that is not public is refused: %s", async (address) => {
    expect(await beyond.faultOf(address)).toBe("This is not a public address.");
  });

  it.each(["ftp://8.8.8.8/", "8.8.8.8", "http://8.8.8.8/", "javascript:alert(1)"])(
    "that is not https is refused: %s",
    async (address) => {
      expect(await beyond.faultOf(address)).toBe("Give an address that begins with https://.");
    },
  );

  it("may be public, and on this machine where the service is for it alone", async () => {
    expect(await beyond.faultOf("https://8.8.8.8/hook")).toBeNull();
    expect(await here.faultOf("http://127.0.0.1:4000/hook")).toBeNull();
    expect(await here.faultOf("http://192.168.1.1/")).toBe("This is not a public address.");
    expect(await beyond.faultOf("https://a:b@8.8.8.8/")).toBe(
      "Leave the name and the password out.",
    );
    expect(await beyond.faultOf("https://nowhere.invalid/")).toBe("There is no host of this name.");
  });
});
