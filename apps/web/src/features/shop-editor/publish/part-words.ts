import type { SectionName } from "../draft/configuration";

/** Parts that hold a line or two of words, and what they are called. */
export const wordParts: Record<string, string> = {
  "content.headline": "Headline",
  "content.strapline": "Line under the headline",
  "content.deliveryPromise": "Delivery promise",
  "content.about": "About",
  "content.phone": "Phone",
  "content.email": "Email",
  "content.address": "Address",
  "content.openingHours": "Opening hours",
  "seo.title": "Title for search engines",
  "seo.description": "Description for search engines",
  "commerce.termsUrl": "Link to your terms",
  "theme.primary": "Main colour",
  "theme.accent": "Accent colour",
  "theme.background": "Background colour",
};

/** Parts that are on or off. */
export const switchParts: Record<string, string> = {
  "commerce.askForEmpties": "Asking for empties",
  "commerce.tradeEnquiries": "Trade enquiries",
  "commerce.offerPhoneOrders": "Orders by phone",
  "commerce.ageCheck": "Age check",
};

/** Parts that show a picture. */
export const pictureParts: Record<string, string> = {
  "theme.logoKey": "Logo",
  "theme.iconKey": "Icon",
  "seo.imageKey": "Picture for messengers",
};

/** Parts with a few values, each in words. */
export const choiceParts: Record<string, { name: string; values: Record<string, string> }> = {
  "theme.fontPair": {
    name: "Fonts",
    values: {
      classic: "Classic",
      modern: "Modern",
      friendly: "Friendly",
      editorial: "Editorial",
    },
  },
  "commerce.whenLow": {
    name: "When stock is low",
    values: { sell: "say nothing", sell_and_say: "say so" },
  },
  "commerce.whenOut": {
    name: "When stock is out",
    values: { stop: "stop selling", continue: "go on selling, to order" },
  },
};

export const sectionWords: Record<SectionName, string> = {
  hero: "Headline and banners",
  categories: "Categories",
  featured: "Featured products",
  delivery: "Delivery and collection",
  reviews: "Reviews",
  about: "About",
  faq: "Questions",
  contact: "Contact",
};

export const socialWords = {
  facebook: "Facebook",
  instagram: "Instagram",
  x: "X",
  linkedin: "LinkedIn",
  googlePlaceId: "Google reviews",
} as const;
