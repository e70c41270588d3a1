/** "Invoice sent" of `invoice.sent`, "Route round" of `route_round`. */
export const inWords = (name: string): string => {
  const words = name.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
