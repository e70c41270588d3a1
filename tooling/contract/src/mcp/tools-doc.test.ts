import { readFileSync } from "node:fs";
import { toolAccess } from "@roundsman/mcp";
import { expect, it } from "vitest";

const page = readFileSync(new URL("../../../../docs/assistants.md", import.meta.url), "utf8");
const written = [...page.matchAll(/^\| `(\w+)` +\| .* \| (.*?) *\|$/gm)].map(
  ([, name = "", scopes = ""]): [string, string] => [name, scopes],
);

it("docs/assistants.md has every tool, and the scopes that each asks for", () => {
  const expected = Object.entries(toolAccess).map(([name, scopes]): [string, string] => [
    name,
    scopes
      .map((scope) =>
        typeof scope === "string" ? `\`${scope}\`` : scope.map((one) => `\`${one}\``).join(" or "),
      )
      .join(", "),
  ]);
  expect(written).toEqual(expected);
});
