import type { Context } from "../../../platform/context/service";

/** An hour's worth: an office behind one address orders more often than one person does. */
const perHour = { address: 30, person: 10 };

/**
 * Counts an order about to be taken, by where it comes from and whose it says it is.
 * @throws rate_limited
 */
export async function countOrder(
  { limits, request }: Pick<Context, "limits" | "request">,
  email: string,
): Promise<void> {
  await limits.count("orders", `address:${request.address}`, perHour.address);
  await limits.count("orders", `person:${email.toLowerCase()}`, perHour.person);
}
