import { describe, expect, it } from "vitest";
import { publicHost } from "./host";

describe("publicHost", () => {
  it.each([
    ["shop.fellside.co.uk", "shop.fellside.co.uk"],
    [" SHOP.Fellside.Example. ", "shop.fellside.example"],
    ["_roundsman.fellside.co.uk", "_roundsman.fellside.co.uk"],
    ["münchen.de", "xn--mnchen-3ya.de"],
    ["localhost.com", "localhost.com"],
  ])("%j is %s", (host, spelling) => {
    expect(publicHost(host)).toBe(spelling);
  });

  it.each([
    "",
    ".",
    "localhost",
    "LOCALHOST.",
    "fellside",
    "fellside.localhost",
    "db.internal",
    "printer.local",
    "router.lan",
    "nas.home.arpa",
    "1.0.0.127.in-addr.arpa",
    "hidden.onion",
    "shop.test",
    "shop.invalid",
    "127.0.0.1",
    "10.0.0.1.",
    "169.254.169.254",
    "127.1",
    "0x7f.0.0.1",
    "2130706433",
    "１２７.0.0.1",
    "[::1]",
    "::1",
    "fe80::1%eth0",
    "shop..example.com",
    "-shop.example.com",
    "shop-.example.com",
    "shop.example.com:8080",
    "http://shop.example.com",
    "shop.example.com/path",
    "shop.example.com?query",
    "shop.example.com#part",
    "shop.exa\nmple.com",
    "shop.example.com%2f",
    "user@shop.example.com",
    "shop example.com",
    "shop.example.com\0",
    `${"a".repeat(64)}.example.com`,
    `${"a.".repeat(130)}example.com`,
  ])("refuses %j", (host) => {
    expect(() => publicHost(host)).toThrow(
      expect.objectContaining({ provider: "dns", code: "invalid", temporary: false }),
    );
  });
});
