/** The look of a tab's cards: two columns where there is room. */
export const tabCards = "grid items-start gap-4 lg:grid-cols-2";
