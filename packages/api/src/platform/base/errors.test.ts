import { expect, it } from "vitest";
import { conflict, describeError, invalid } from "./errors";

it("tells our apps which field a conflict names, and REST what it always did", () => {
  const { status, body, issues } = describeError(conflict("Another product has this code.", "sku"));
  expect(status).toBe(409);
  expect(body).toEqual({ error: "conflict", message: "Another product has this code." });
  expect(issues).toEqual([{ path: "sku", message: "Another product has this code." }]);
  expect(describeError(conflict("The round is done."))).not.toHaveProperty("issues");
});

it("tells everybody the issues of what is not valid", () => {
  const issues = [{ path: "lines.0.quantity", message: "At least 1." }];
  expect(describeError(invalid(...issues)).body).toMatchObject({ error: "validation", issues });
});
