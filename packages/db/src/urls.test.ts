import { expect, test } from "vitest";

import { databaseUrls, servingUrls } from "./urls";

const DATABASE_URL = "postgresql://owner:s%3Acret@db.example:5433/roundsman?sslmode=require";

test("the two roles' addresses follow from the owner's, alike each time", () => {
  const urls = databaseUrls({ DATABASE_URL });
  const business = new URL(urls.business);
  expect(business.username).toBe("roundsman_business");
  expect(business.password).toMatch(/^[0-9a-f]{64}$/);
  expect(business.host + business.pathname + business.search).toBe(
    "db.example:5433/roundsman?sslmode=require",
  );
  expect(new URL(urls.service).username).toBe("roundsman_service");
  expect(new URL(urls.service).password).not.toBe(business.password);
  expect(databaseUrls({ DATABASE_URL })).toEqual(urls);
});

test("what is given holds", () => {
  const settings = {
    BUSINESS_DATABASE_URL: "postgresql://b@h/d",
    SERVICE_DATABASE_URL: "postgresql://s@h/d",
  };
  expect(databaseUrls({ DATABASE_URL, ...settings })).toEqual({
    owner: DATABASE_URL,
    business: "postgresql://b@h/d",
    service: "postgresql://s@h/d",
    onCluster: false,
  });
});

test.each([
  [{}, "DATABASE_URL is not set"],
  [{ DATABASE_URL: "roundsman" }, "not a URL"],
  [{ DATABASE_URL: "postgresql://owner@localhost/roundsman" }, "has no password"],
])("%o is refused", (environment, message) => {
  expect(() => databaseUrls(environment)).toThrow(message);
});

test("a process that serves gets the two roles' addresses and never the owner's", () => {
  const settings = {
    BUSINESS_DATABASE_URL: "postgresql://b@h/d",
    SERVICE_DATABASE_URL: "postgresql://s@h/d",
  };
  expect(servingUrls(settings)).toEqual({
    business: "postgresql://b@h/d",
    service: "postgresql://s@h/d",
    onCluster: false,
  });
  expect(servingUrls({ ...settings, DATABASE_CLUSTER: "citus" }).onCluster).toBe(true);
  expect(() => servingUrls({ ...settings, DATABASE_CLUSTER: "other" })).toThrow("DATABASE_CLUSTER");
  expect(() => servingUrls({ ...settings, DATABASE_URL })).toThrow("for migrations alone");
  expect(() => servingUrls({ ...settings, SERVICE_DATABASE_URL: "" })).toThrow(
    "SERVICE_DATABASE_URL is not set",
  );
  expect(() => servingUrls({ ...settings, BUSINESS_DATABASE_URL: "there" })).toThrow(
    "BUSINESS_DATABASE_URL is not a URL",
  );
});
