/** Next.js calls this once when a process starts. */
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { startApp } = await import("@roundsman/api/start-app");
  await startApp("console");
}
