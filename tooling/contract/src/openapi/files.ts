/* From the folder of the package, where pnpm runs the commands. */

/** As `turbo run @roundsman/spec-rest#document` writes it. */
export const publicDocument = "../../packages/spec-rest/generated/openapi.json";
export const changelog = "../../docs/contract/changelog.md";
/** The document that was published last. */
export const published = "src/openapi/published.json";
