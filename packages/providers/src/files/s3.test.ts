import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { localServer, type Heard, type LocalServer, type Reply } from "../testing/local-server";
import type { Files } from "./files";
import { s3Files } from "./s3";

const tenantId = "01920000-0000-7000-8000-000000000001";
const key = `tenants/${tenantId}/proofs/photo.jpg`;
const jpeg = { contentType: "image/jpeg" } as const;

let server: LocalServer;
const kept = new Map<string, { bytes: Buffer; type: string }>();

afterEach(async () => {
  kept.clear();
  await server.close();
});

async function s3(answer: (request: Heard) => Reply): Promise<Files> {
  server = await localServer(answer);
  return s3Files({
    kind: "s3",
    bucket: "pictures",
    region: "eu-west-2",
    // A name, because an address would keep the bucket out of the host in any case.
    endpoint: server.url.replace("127.0.0.1", "localhost"),
    credentials: { accessKeyId: "AKIAFELLSIDE", secretAccessKey: "hunter2" },
  });
}

/** The part of S3 that the provider uses, over a map. */
function bucket({ method, path, body, headers }: Heard): Reply {
  const { pathname, searchParams } = new URL(path, "http://s3");
  const modified = { "last-modified": "Fri, 20 Nov 2026 10:00:00 GMT", etag: '"1"' };
  if (searchParams.get("list-type") === "2") {
    const prefix = `/pictures/${searchParams.get("prefix")}`;
    const names = [...kept.keys()].filter((name) => name.startsWith(prefix));
    const contents = names.map((name) => `<Contents><Key>${name.slice(10)}</Key></Contents>`);
    return { body: `<ListBucketResult>${contents.join("")}</ListBucketResult>` };
  }
  if (method === "POST" && searchParams.has("delete")) {
    for (const [, name] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) {
      kept.delete(`/pictures/${name}`);
    }
    return { body: "<DeleteResult></DeleteResult>" };
  }
  if (method === "PUT") {
    kept.set(pathname, { bytes: body, type: headers["content-type"] ?? "" });
    return { headers: modified, body: "" };
  }
  if (method === "DELETE") {
    kept.delete(pathname);
    return { status: 204, body: "" };
  }
  const object = kept.get(pathname);
  if (!object) return { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" };
  const length = { "content-length": String(object.bytes.length) };
  return { headers: { ...modified, ...length, "content-type": object.type }, body: object.bytes };
}

describe("s3Files", () => {
  it("puts a private object under its key, signed", async () => {
    const files = await s3(bucket);
    await files.put(key, Buffer.from("a photo"), jpeg);
    const { method, path, headers, body } = server.only();
    expect(`${method} ${path}`).toBe(`PUT /pictures/${key}?x-id=PutObject`);
    expect(headers["content-type"]).toBe("image/jpeg");
    expect(headers["x-amz-acl"]).toBeUndefined();
    expect(headers["x-amz-date"]).toMatch(/^\d{8}T\d{6}Z$/);
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIAFELLSIDE\/\d{8}\/eu-west-2\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/,
    );
    expect(headers.authorization).not.toContain("hunter2");
    expect(body.toString()).toBe("a photo");
  });

  it("sends a stream with its length, without holding it in memory", async () => {
    const files = await s3(bucket);
    const zip = `tenants/${tenantId}/exports/one.zip`;
    const pieces = Readable.from([Buffer.from("zi"), Buffer.from("p!")]);
    await files.putStream(zip, pieces, { contentType: "application/zip", contentLength: 4 });
    const { headers, body } = server.only();
    expect([headers["content-length"], headers["content-type"]]).toEqual(["4", "application/zip"]);
    expect(body.toString()).toBe("zip!");
  });

  it("gives back what was put", async () => {
    const files = await s3(bucket);
    await files.put(key, Buffer.from("a photo"), jpeg);
    const file = await files.get(key);
    expect(file).toMatchObject({ contentType: "image/jpeg", contentLength: 7 });
    expect(file && (await buffer(file.stream)).toString()).toBe("a photo");
    expect(await files.exists(key)).toBe(true);
  });

  it("knows what is not there", async () => {
    const files = await s3(bucket);
    expect(await files.get(key)).toBeNull();
    expect(await files.exists(key)).toBe(false);
    await files.delete(key);
  });

  it("deletes one, and erases one business and not the next", async () => {
    const files = await s3(bucket);
    const other = key.replace("00001", "00002");
    const second = key.replace("photo", "second");
    for (const fileKey of [key, second, other])
      await files.put(fileKey, Buffer.from(fileKey), jpeg);
    await files.delete(second);
    expect([...kept.keys()]).toEqual([`/pictures/${key}`, `/pictures/${other}`]);
    const foundKeys: string[] = [];
    for await (const fileKey of files.keysOf(tenantId)) foundKeys.push(fileKey);
    expect(foundKeys).toEqual([key]);
    await files.deleteTenant(tenantId);
    expect([...kept.keys()]).toEqual([`/pictures/${other}`]);
  });

  it("refuses a bad key before asking anybody", async () => {
    const files = await s3(bucket);
    await expect(files.delete("tenants/../photo.jpg")).rejects.toMatchObject({ code: "invalid" });
    expect(server.heard).toHaveLength(0);
  });

  it.each([
    [403, "unauthorised"],
    [400, "declined"],
    [503, "busy"],
  ])("HTTP %i is %s", async (status, code) => {
    const body = "<Error><Code>Something</Code><Message>No.</Message></Error>";
    const files = await s3(() => ({ status, body }));
    const failed = await files.put(key, Buffer.of(1), jpeg).catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: "ProviderFailed", provider: "files", code });
    expect(String(failed)).not.toContain("hunter2");
  });

  it("follows no redirect", async () => {
    const location = "http://169.254.169.254/latest/meta-data";
    const files = await s3(() => ({ status: 307, headers: { location }, body: "" }));
    await expect(files.get(key)).rejects.toMatchObject({ name: "ProviderFailed" });
  });

  it("out of reach is unreachable", async () => {
    const files = await s3(bucket);
    await server.close();
    await expect(files.exists(key)).rejects.toMatchObject({ code: "unreachable", temporary: true });
  });
});
