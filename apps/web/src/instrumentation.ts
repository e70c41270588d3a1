/** Called by Next once, as a process starts. */
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { cutStalled, trustAddresses } = await import("@roundsman/api/addresses");
  trustAddresses(process.env);
  cutStalled();
  const { processTelemetry } = await import("@roundsman/api/telemetry");
  await processTelemetry("web");
}
