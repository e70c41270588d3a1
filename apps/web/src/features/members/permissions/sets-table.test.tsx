import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SetsTable } from "./sets-table";

it("says of each set what an admin with it reads, changes, and has nothing of", () => {
  const sets = [
    { id: "a", name: "Counter", scopes: ["orders:read", "orders:write", "customers:read"] },
    { id: "b", name: "Books", scopes: ["customers:read", "customers:write"] },
  ] as unknown as Parameters<typeof SetsTable>[0]["sets"];
  const rows = [
    ...renderToStaticMarkup(<SetsTable sets={sets} />).matchAll(/<tr[^>]*>(.*?)<\/tr>/gs),
  ].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) =>
      cell.replaceAll(/<p.*?<\/p>|<[^>]+>/gs, ""),
    ),
  );
  expect(rows).toContainEqual(["Area", "Counter", "Books"]);
  expect(rows).toContainEqual(["Orders", "Changes", "–Nothing"]);
  expect(rows).toContainEqual(["Customers", "Reads", "Changes"]);
});
