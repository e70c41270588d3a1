/** The layers of the packages and of packages/api (ARCHITECTURE.md): imports go one way, without cycles. */
const packageLayer = (name, from, allowed) => ({
  name: `package-${name}`,
  comment: `${name} may import only: ${allowed.join(", ") || "nothing of ours"}`,
  severity: "error",
  from: { path: from },
  to: {
    path: "^(packages|apps|tooling)/",
    pathNot: [from, ...allowed.map((folder) => `^${folder}/`)],
  },
});

/** The modules of packages/api from the lowest to the highest. Each may import only those before it. */
const modules = [
  "messages",
  "business",
  "identity",
  "catalogue",
  "customers",
  "stock",
  "ledger",
  "orders",
  "delivery",
  "billing",
  "direct-debit",
  "books",
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
      // Files that combine the modules into the service.
      `^${api}/(?!modules/|platform/|testing/)`,
    ],
  },
});
const layers = [
  notBelow("platform", "platform", modules),
  ...modules.map((name, index) => notBelow(name, `modules/${name}`, modules.slice(index + 1))),
];

module.exports = {
  forbidden: [
    packageLayer("environment", "^packages/environment/", []),
    packageLayer("db", "^packages/db/", ["packages/environment"]),
    packageLayer("client", "^packages/client/", []),
    packageLayer("planner", "^packages/planner/", []),
    packageLayer("providers", "^packages/providers/", ["packages/environment"]),
    packageLayer("ui", "^packages/ui/", []),
    packageLayer("api", "^packages/api/", [
      "packages/db",
      "packages/environment",
      "packages/planner",
      "packages/providers",
    ]),
    packageLayer("mcp", "^packages/mcp/", ["packages/api"]),
    packageLayer("spec-rest", "^packages/spec-rest/", [
      "packages/api",
      "packages/environment",
      "packages/mcp",
    ]),
    packageLayer("worker", "^packages/worker/", ["packages/api"]),
    packageLayer("web", "^apps/web/", ["packages/api", "packages/ui"]),
    packageLayer("console", "^apps/console/", ["packages/api", "packages/ui"]),
    packageLayer("shop", "^apps/shop/", ["packages/api", "packages/ui"]),
    packageLayer("run", "^tooling/run/", []),
    packageLayer("e2e", "^tooling/e2e/", [
      "packages/db",
      "packages/providers",
      "tooling/run",
      "tooling/testing",
    ]),
    packageLayer("testing", "^tooling/testing/", [
      "packages/api",
      "packages/db",
      "packages/spec-rest",
    ]),
    ...["bench", "contract", "prove"].map((name) =>
      packageLayer(name, `^tooling/${name}/`, [
        "packages/api",
        ...(name === "contract" ? ["packages/client", "packages/mcp"] : []),
        "packages/spec-rest",
        "tooling/testing",
      ]),
    ),
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
      from: { path: "^(apps|packages|tooling)/([^/]+)/" },
      to: {
        path: "^packages/[^/]+/src/.+",
        pathNot: [
          "^packages/$2/",
          "^packages/[^/]+/src/(index|[a-z-]+)\\.tsx?$",
          "^packages/[^/]+/src/[a-z-]+/index\\.tsx?$",
          // Entries that package.json lists.
          "^packages/api/src/platform/(base/security-headers|telemetry/index|values/words)\\.ts$",
          "^packages/api/src/entry/built\\.ts$",
          "^packages/api/src/testing/webhook-receiver\\.ts$",
          "^packages/db/src/testing/citus-server\\.ts$",
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
    {
      name: "modules-by-their-face",
      comment: "A module imports another by its index.ts alone; tests may look inside.",
      severity: "error",
      from: { path: `^${api}/modules/([^/]+)/`, pathNot: "\\.test\\.ts$|/testing/" },
      to: {
        path: `^${api}/modules/`,
        pathNot: [`^${api}/modules/$1/`, `^${api}/modules/[^/]+/index\\.ts$`],
      },
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
