/**
 * What Next compiles in place of our sources when an app is built: files that import, as they run, what this package
 * has built already. So the service is compiled once and not in each layer of three apps, and a process holds it once
 * (docs/decisions/0343). While developing, the sources are compiled, and a change is seen at once.
 */
export const builtInPlaceOfSources: Record<string, string> =
  process.env.NODE_ENV === "production"
    ? {
        "@roundsman/api": "@roundsman/api/built/loaded/index",
        "@roundsman/api/next-auth": "@roundsman/api/built/loaded/next-auth",
        "@roundsman/api/start-app": "@roundsman/api/built/loaded/start-app",
      }
    : {};
