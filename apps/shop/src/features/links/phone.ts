/** A telephone number as a link takes it. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
