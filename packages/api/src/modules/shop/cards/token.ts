import { createHmac, timingSafeEqual } from "node:crypto";

/*
 * What the QR of a bottle card holds: the address, and a signature of the service over all that the card stands for
 * (docs/decisions/0326). It is stored nowhere, so it can be printed again, and a new version ends it.
 */

/** What a card stands for. */
export interface CardOf {
  tenantId: string;
  addressId: string;
  /** Whose address it was: another customer's card does not work there. */
  customerId: string;
  version: number;
}

const bytes = { id: 16, signature: 16 } as const;

/** 43 letters, safe in an address. @param key the service's own */
export const cardToken = (key: string, card: CardOf): string =>
  Buffer.concat([
    Buffer.from(card.addressId.replaceAll("-", ""), "hex"),
    signatureOf(key, card),
  ]).toString("base64url");

/** The address that a token names, which may be anybody's; null where it is no token at all. */
export function addressOfToken(token: string): string | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const hex = Buffer.from(token, "base64url").subarray(0, bytes.id).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Whether a token is that of this card, in the same time whatever the answer. */
export function isTokenOf(key: string, token: string, card: CardOf): boolean {
  const given = Buffer.from(token, "base64url").subarray(bytes.id);
  const ours = signatureOf(key, card);
  return given.length === ours.length && timingSafeEqual(given, ours);
}

/** The purpose is signed with it: what else the key signs is no card. */
const signatureOf = (key: string, { tenantId, addressId, customerId, version }: CardOf): Buffer =>
  createHmac("sha256", key)
    .update(`bottle card ${tenantId}.${addressId}.${customerId}.${version}`)
    .digest()
    .subarray(0, bytes.signature);
