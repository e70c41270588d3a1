import { readServiceSettings } from "@roundsman/api";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";
import { routes } from "../routes/index";
import { openApiDocument } from "./document";

const settings = readServiceSettings({ SECRET_KEY: "a secret key that is for tests only" });
const document = JSON.parse(JSON.stringify(openApiDocument(routes, settings)));

it("is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

it("has every operation, each under its own name, with a success and its errors", () => {
  const described = Object.entries<Record<string, { operationId: string; responses: object }>>(
    document.paths,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      address: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  );
  const addresses = described.map(({ address }) => address);
  expect(addresses.toSorted()).toEqual(
    routes.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length);
  const odd = described.filter(({ responses }) => {
    const statuses = Object.keys(responses);
    const success = statuses.filter((status) => status.startsWith("2")).join();
    // A dry run of an operation that answers 201 answers 200.
    return (
      !["200", "201", "202", "204", "200,201"].includes(success) ||
      !statuses.includes("429") ||
      !statuses.includes("500")
    );
  });
  expect(odd.map(({ address }) => address)).toEqual([]);
});

it("names the fields of the path, and no field twice", () => {
  for (const [path, methods] of Object.entries<object>(document.paths)) {
    for (const { parameters = [] } of Object.values(methods)) {
      const named = parameters.map((one: { $ref?: string; in: string; name: string }) => {
        const { in: where, name } = one.$ref
          ? document.components.parameters[one.$ref.split("/").at(-1) ?? ""]
          : one;
        return `${where} ${name}`;
      });
      expect([...new Set(named)]).toEqual(named);
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) expect(named).toContain(`path ${name}`);
    }
  }
});

it("declares files as what they are, in either direction", () => {
  const types = (path: string, method: string) => {
    const { requestBody, responses } = document.paths[path][method];
    return [requestBody, responses["200"]].map((part) => Object.keys(part?.content ?? {}));
  };
  expect(types("/storefront/assets", "post")).toEqual([["multipart/form-data"], []]);
  expect(types("/invoices/{id}/pdf", "get")).toEqual([[], ["application/pdf"]]);
  expect(types("/console/actions/export", "get")).toEqual([[], ["text/csv"]]);
  expect(types("/business/export", "get")).toEqual([[], ["application/zip"]]);
  const proof = types("/rounds/{id}/stops/{stopId}/proof", "get");
  expect(proof).toEqual([[], ["image/png", "image/jpeg"]]);
});

it("says how to sign in, and which doors are open", () => {
  expect(Object.keys(document.components.securitySchemes)).toEqual(["session", "bearer", "key"]);
  expect(document.paths["/auth/sign-in"].post.security).toEqual([]);
  expect(document.paths["/orders"].get.security).toContainEqual({ key: [] });
  expect(document.paths["/api-keys"].get.security).toEqual([{ session: [] }, { bearer: [] }]);
});

it("says the headers of every answer, and of a refused rate when to ask again", () => {
  const headersOf = (answer: { $ref?: string; headers?: object }) => {
    const name = answer.$ref?.split("/").at(-1);
    const { headers = {} } = name === undefined ? answer : document.components.responses[name];
    return Object.keys(headers);
  };
  for (const methods of Object.values<object>(document.paths)) {
    for (const { responses } of Object.values(methods)) {
      for (const answer of Object.values<object>(responses)) {
        expect(headersOf(answer)).toEqual(expect.arrayContaining(["X-Request-Id"]));
      }
      expect(headersOf(responses["429"])).toContain("Retry-After");
      expect(headersOf(responses["429"])).toContain("RateLimit-Reset");
    }
  }
  const pdf = document.paths["/invoices/{id}/pdf"].get.responses["200"];
  expect(headersOf(pdf)).toContain("Content-Disposition");
});

it("says who may ask of each operation, and what each area holds", () => {
  const descriptionOf = (path: string, method: string) => document.paths[path][method].description;
  expect(descriptionOf("/auth/sign-in", "post")).toBe("Open to anyone.");
  expect(descriptionOf("/orders", "get")).toBe("Asks for `orders:read`.");
  expect(descriptionOf("/api-keys", "get")).toMatch(/^Asks for `keys:read`\. Not for a key\./);
  for (const { description } of document.tags) expect(description).toMatch(/\.$/);
});

it("has no pattern that only some readers understand", () => {
  expect(JSON.stringify(document).match(/"pattern":"[^"]*\\p\{[^"]*"/g)).toBe(null);
});
