/** Formats `invoice.sent` as "Invoice sent", `route_round` as "Route round". */
export const inWords = (name: string): string => {
  const words = name.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
