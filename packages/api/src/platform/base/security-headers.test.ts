import { expect, it } from "vitest";
import {
  contentSecurity,
  mapOrigins,
  newNonce,
  standingHeaders,
  strictTransport,
} from "./security-headers";

/** A directive's sources. */
const of = (policy: string, name: string) =>
  policy
    .split("; ")
    .find((directive) => directive.startsWith(`${name} `))
    ?.split(" ")
    .slice(1);

it("runs no inline script but the one answer's own", () => {
  expect(of(contentSecurity(), "script-src")).toEqual(["'self'"]);
  expect(of(contentSecurity({ nonce: "abc" }), "script-src")).toEqual(["'self'", "'nonce-abc'"]);
});

it("is framed by nobody, or by those who are named and nobody else", () => {
  expect(of(contentSecurity(), "frame-ancestors")).toEqual(["'none'"]);
  const framedBy = ["https://office.example"];
  expect(of(contentSecurity({ framedBy }), "frame-ancestors")).toEqual(framedBy);
});

it("sends forms to its own site alone", () => {
  for (const policy of [contentSecurity(), contentSecurity({ nonce: "abc", pdf: true })]) {
    expect(of(policy, "form-action")).toEqual(["'self'"]);
  }
});

it("shows objects only where it may be a PDF itself", () => {
  expect(of(contentSecurity(), "object-src")).toEqual(["'none'"]);
  expect(of(contentSecurity({ pdf: true }), "object-src")).toEqual(["'self'"]);
});

it("reads the street map's hosts, where the settings name them", () => {
  expect(mapOrigins({})).toEqual([]);
  // Without a style no host is needed.
  expect(mapOrigins({ MAP_HOSTS: "https://tiles.example" })).toEqual([]);
  const connects = mapOrigins({
    MAP_STYLE_URL: "https://maps.example/style.json?key=1",
    MAP_HOSTS: "https://tiles.example, https://letters.example",
  });
  expect(of(contentSecurity({ connects }), "connect-src")).toEqual([
    "'self'",
    "https://maps.example",
    "https://tiles.example",
    "https://letters.example",
  ]);
});

it("makes nonces that a policy can carry, and none twice", () => {
  const nonces = Array.from({ length: 100 }, newNonce);
  expect(new Set(nonces).size).toBe(100);
  for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
});

it("asks for TLS only where the service is reached by it", () => {
  expect(strictTransport("http://localhost:3000")).toEqual({});
  expect(strictTransport("https://office.example")).toEqual({
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  });
});

it.each([
  ["shops.example", true],
  ["fellside.shops.example", true],
  ["shop.fellside.example", false],
  ["evilshops.example", false],
])("asks %s for TLS, and what stands beneath it: %s", (host, beneath) => {
  const { "Strict-Transport-Security": said } = strictTransport("https://shops.example", host);
  expect(said).toBe(`max-age=31536000${beneath ? "; includeSubDomains" : ""}`);
});

it("lets pages ask for what they are given, and for nothing else", () => {
  const policy = standingHeaders(["camera"]).find(({ key }) => key === "Permissions-Policy");
  expect(policy?.value).toBe("camera=(self), geolocation=(), microphone=(), payment=(), usb=()");
});
