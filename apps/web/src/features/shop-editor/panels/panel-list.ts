/** The panels of the editor, in the order of a shop's page. */
export const panelList = [
  {
    id: "look",
    title: "Look",
    hint: "Colours, fonts, corners, logo",
    paths: ["theme.", "template"],
  },
  {
    id: "words",
    title: "Headline and promise",
    hint: "What everybody reads first",
    paths: ["content.headline", "content.strapline", "content.deliveryPromise"],
  },
  {
    id: "banners",
    title: "Banners",
    hint: "Offers and news, from and until",
    paths: ["content.banners"],
  },
  {
    id: "sections",
    title: "Sections",
    hint: "What the home page shows, in which order",
    paths: ["content.sections"],
  },
  {
    id: "featured",
    title: "Featured products",
    hint: "Put forward on the home page",
    paths: ["content.featuredProductIds"],
  },
  { id: "about", title: "About you", hint: "Who you are", paths: ["content.about"] },
  { id: "faq", title: "Questions people ask", hint: "And your answers", paths: ["content.faq"] },
  {
    id: "contact",
    title: "Contact and socials",
    hint: "Phone, email, opening hours, links",
    paths: [
      "content.phone",
      "content.email",
      "content.address",
      "content.openingHours",
      "content.socials",
    ],
  },
  {
    id: "selling",
    title: "Checkout and stock",
    hint: "Collecting, empties, trade, what stock says",
    paths: ["commerce."],
  },
  { id: "search", title: "Search engines", hint: "Title, description, picture", paths: ["seo."] },
] as const;

export type PanelId = (typeof panelList)[number]["id"];

/** The panel in which an issue's field stands; the first where there is none. */
export const panelOf = (path: string): PanelId =>
  panelList.find(({ paths }) => paths.some((begin) => path.startsWith(begin)))?.id ?? "look";
