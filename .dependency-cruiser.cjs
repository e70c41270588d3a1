/** The floors of the house (ARCHITECTURE.md): arrows go one way, no cycles. Verbs and nouns are held apart by packages/api/src/house.test.ts. */
const floor = (name, from, allowed) => ({
  name: `floor-${name}`,
  comment: `${name} may lean only on: ${allowed.join(", ") || "nothing of ours"}`,
  severity: "error",
  from: { path: from },
  to: { path: "^(packages|apps|tooling)/", pathNot: [from, ...allowed.map((room) => `^${room}/`)] },
});

module.exports = {
  forbidden: [
    floor("db", "^packages/db/", []),
    floor("planner", "^packages/planner/", []),
    floor("providers", "^packages/providers/", []),
    floor("ui", "^packages/ui/", []),
    floor("api", "^packages/api/", ["packages/db", "packages/planner", "packages/providers"]),
    floor("spec-rest", "^packages/spec-rest/", ["packages/api"]),
    floor("worker", "^packages/worker/", ["packages/api"]),
    floor("web", "^apps/web/", ["packages/api", "packages/ui"]),
    floor("console", "^apps/console/", ["packages/api", "packages/ui"]),
    floor("shop", "^apps/shop/", ["packages/api", "packages/ui"]),
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "one-way-in",
      comment: "From outside, a package is its entries; what is behind them is its own.",
      severity: "error",
      from: { path: "^(apps|packages)/([^/]+)/" },
      to: {
        path: "^packages/[^/]+/src/.+",
        pathNot: [
          "^packages/$2/",
          "^packages/[^/]+/src/(index|[a-z-]+)\\.tsx?$",
          "^packages/[^/]+/src/[a-z-]+/index\\.tsx?$",
          "^packages/ui/src/",
        ],
      },
    },
    {
      name: "credentials-by-their-face",
      comment: "What begins and ends credentials is one module; only its face is imported.",
      severity: "error",
      from: { path: "^packages/api/src/", pathNot: "^packages/api/src/credentials/" },
      to: { path: "^packages/api/src/credentials/", pathNot: "/credentials/index\\.ts$" },
    },
    {
      name: "credentials-know-no-area",
      comment: "The module of credentials stands below all areas.",
      severity: "error",
      from: { path: "^packages/api/src/credentials/", pathNot: "\\.test\\.ts$" },
      to: { path: "^packages/api/src/(areas/|procedures\\.ts|gate\\.ts|trpc\\.ts)" },
    },
    {
      name: "nouns-know-no-doors",
      comment: "Only a verb or a gate stands on the ladder.",
      severity: "error",
      from: { path: "^packages/api/src/(records|shapes|jobs)/" },
      to: { path: "^packages/api/src/(procedures|gate|trpc)\\.ts$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(\\.next|dist|generated|node_modules)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".cjs", ".js"],
    },
  },
};
