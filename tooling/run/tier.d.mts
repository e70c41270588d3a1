export const otherTiers: string[];
