import type { Answer } from "dns-packet";
import { afterEach, describe, expect, it } from "vitest";
import { dnsServer, type DnsFault, type DnsServer } from "../testing/dns-server";
import type { Dns } from "./dns";
import { resolverDns } from "./resolver";

const zone: Answer[] = [
  { name: "shop.fellside.example", type: "CNAME", data: "Shops.Roundsman.Example" },
  { name: "shops.roundsman.example", type: "A", data: "192.0.2.7" },
  { name: "fellside.example", type: "A", data: "192.0.2.8" },
  { name: "fellside.example", type: "A", data: "192.0.2.9" },
  { name: "_roundsman.fellside.example", type: "TXT", data: ["roundsman-verify=", "abc"] },
  { name: "_roundsman.fellside.example", type: "TXT", data: "another" },
];

let server: DnsServer;

afterEach(() => server.close());

async function dns(fault?: DnsFault): Promise<Dns> {
  server = await dnsServer(zone, fault);
  return resolverDns({ server: server.address, timeoutMs: 200, tries: 1 });
}

describe("resolverDns", () => {
  it("follows an alias, and names it in small letters", async () => {
    const names = await dns();
    expect(await names.lookup("Shop.Fellside.example.")).toEqual({
      cname: ["shops.roundsman.example"],
      a: ["192.0.2.7"],
      txt: [],
    });
    expect(server.heard.toSorted()).toEqual([
      "A shop.fellside.example",
      "CNAME shop.fellside.example",
      "TXT shop.fellside.example",
    ]);
  });

  it("gives every address", async () => {
    const names = await dns();
    const { a, cname } = await names.lookup("fellside.example");
    expect(a.toSorted()).toEqual(["192.0.2.8", "192.0.2.9"]);
    expect(cname).toEqual([]);
  });

  it("joins a text's pieces", async () => {
    const names = await dns();
    const { txt } = await names.lookup("_roundsman.fellside.example");
    expect(txt.toSorted()).toEqual(["another", "roundsman-verify=abc"]);
  });

  it("finds nothing of an unknown name", async () => {
    const names = await dns();
    expect(await names.lookup("nobody.fellside.example")).toEqual({ cname: [], a: [], txt: [] });
  });

  it.each([
    ["SERVFAIL", { rcode: 2 }, "busy"],
    ["REFUSED", { rcode: 5 }, "busy"],
    ["no answer", "silence", "unreachable"],
  ] as const)("tells %s from having no records", async (_, fault, code) => {
    const names = await dns(fault);
    await expect(names.lookup("fellside.example")).rejects.toMatchObject({
      name: "ProviderFailed",
      provider: "dns",
      code,
      temporary: true,
    });
  });

  it("asks nobody about what is no public host", async () => {
    const names = await dns();
    for (const host of ["localhost", "127.0.0.1", "metadata.internal"]) {
      await expect(names.lookup(host)).rejects.toMatchObject({ code: "invalid" });
    }
    expect(server.heard).toHaveLength(0);
  });
});
