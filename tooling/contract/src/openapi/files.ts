/* Paths from the package's folder, where pnpm runs the commands. */

/** The document that `turbo run @roundsman/spec-rest#document` writes. */
export const publicDocument = "../../packages/spec-rest/generated/openapi.json";
export const changelog = "../../docs/contract/changelog.md";
/** The document of the last publication. */
export const published = "src/openapi/published.json";
