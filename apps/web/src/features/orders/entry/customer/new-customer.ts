import type { RouterInputs } from "@/trpc/outputs";
import { goodsOf, type Draft, type NewCustomer } from "../draft";

const nobody: NewCustomer = {
  name: "",
  phone: "",
  email: "",
  postcode: "",
  line1: "",
  line2: "",
  city: "",
};

const wholePostcode = /^([a-z]{1,2})[\s-]*(\d[a-z\d]?)[\s-]*(\d[a-z]{2})$/i;
const phone = /^[\d\s()+-]{5,}$/;

/** What was typed to find them is what is known of them: a number, a postcode, an email, else their name. */
export function newCustomerFrom(typed: string): NewCustomer {
  if (phone.test(typed)) return { ...nobody, phone: typed };
  const [, area, district, inward] = wholePostcode.exec(typed) ?? [];
  if (inward) return { ...nobody, postcode: `${area}${district} ${inward}`.toUpperCase() };
  if (typed.includes("@")) return { ...nobody, email: typed };
  return { ...nobody, name: typed };
}

/** The first of their fields that is empty. */
export const firstEmpty = ({ name }: NewCustomer): string =>
  name === "" ? "customer.name" : "customer.phone";

/** What the service is asked to take of somebody new. Who collects need not say where they live. */
export function toOrderForNew(
  draft: Draft,
  { name, phone, email, ...address }: NewCustomer,
): RouterInputs["office"]["orders"]["takeForNew"] {
  const isBlank = Object.values(address).every((part) => part.trim() === "");
  return {
    customer: { name, phone, email },
    address: draft.fulfilment === "collection" && isBlank ? null : address,
    ...goodsOf(draft),
  };
}
