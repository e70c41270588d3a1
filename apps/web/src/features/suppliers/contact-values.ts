import type { Contact } from "./supplier";

/** A contact as it is typed. */
type ContactValues = Record<"name" | "jobTitle" | "phone" | "email" | "note", string> &
  Record<"isBilling" | "forOrders" | "forDeliveries", boolean>;

export const valuesOfContact = (contact: Contact | null): ContactValues => ({
  name: contact?.name ?? "",
  jobTitle: contact?.jobTitle ?? "",
  phone: contact?.phone ?? "",
  email: contact?.email ?? "",
  note: contact?.note ?? "",
  isBilling: contact?.isBilling ?? false,
  forOrders: contact?.forOrders ?? false,
  forDeliveries: contact?.forDeliveries ?? false,
});
