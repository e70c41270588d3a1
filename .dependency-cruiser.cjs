/** The layers of the packages and of packages/api (ARCHITECTURE.md): imports go one way, no cycles. */
const floor = (name, from, allowed) => ({
  name: `floor-${name}`,
  comment: `${name} may lean only on: ${allowed.join(", ") || "nothing of ours"}`,
  severity: "error",
  from: { path: from },
  to: { path: "^(packages|apps|tooling)/", pathNot: [from, ...allowed.map((room) => `^${room}/`)] },
});

/** The modules of packages/api from the lowest to the highest: each imports only those before it. */
const modules = [
  "messages",
  "business",
  "identity",
  "catalogue",
  "customers",
  "stock",
  "orders",
  "delivery",
  "billing",
  "shop",
  "office",
  "console",
];
const api = "packages/api/src";
const notBelow = (name, folder, above) => ({
  name: `layer-${name}`,
  comment: `${folder} imports only what stands below it.`,
  severity: "error",
  from: { path: `^${api}/${folder}/`, pathNot: "\\.test\\.ts$|/testing/" },
  to: {
    path: [
      ...above.map((higher) => `^${api}/modules/${higher}/`),
      // What puts the service together.
      `^${api}/(?!modules/|platform/|testing/)`,
    ],
  },
});
const layers = [
  notBelow("platform", "platform", modules),
  ...modules.map((name, at) => notBelow(name, `modules/${name}`, modules.slice(at + 1))),
];

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
          // Entries that package.json names.
          "^packages/api/src/platform/(base/security-headers|telemetry/index)\\.ts$",
          "^packages/ui/src/",
        ],
      },
    },
    {
      name: "credentials-by-their-face",
      comment: "What begins and ends credentials is one module; only its face is imported.",
      severity: "error",
      from: { path: "^packages/api/src/", pathNot: "^packages/api/src/platform/credentials/" },
      to: { path: "^packages/api/src/platform/credentials/", pathNot: "/credentials/index\\.ts$" },
    },
    ...layers,
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
