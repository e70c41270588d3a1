/**
 * Whether a Host is the shops' common one, which shows no shop: their domain itself, or this machine by
 * its address, as whatever starts and watches the process asks.
 */
export function isBareHost(header: string | null, shopUrl: string): boolean {
  const host = (header ?? "").toLowerCase().replace(/:\d+$/, "");
  return host === new URL(shopUrl).hostname || host === "127.0.0.1" || host === "[::1]";
}
