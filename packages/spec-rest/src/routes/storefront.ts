import { routesOf } from "./route";

export const storefront = routesOf("Storefront", [
  {
    method: "GET",
    path: "/storefront",
    procedure: "office.storefront.get",
    summary: "The online shop: its draft, what shoppers see, domains and pictures",
  },
  {
    method: "PUT",
    path: "/storefront/draft",
    procedure: "office.storefront.saveDraft",
    summary: "Replace the whole draft; shoppers see nothing of it until it is published",
  },
  {
    method: "GET",
    path: "/storefront/policies",
    procedure: "office.policies.get",
    summary: "The shop's privacy, terms, returns and delivery pages, with texts to begin with",
  },
  {
    method: "PATCH",
    path: "/storefront/policies",
    procedure: "office.policies.update",
    summary: "Write policies in the draft; shoppers see nothing of it until it is published",
  },
  {
    method: "POST",
    path: "/storefront/on",
    procedure: "office.storefront.switchOn",
    summary: "Switch the shop on, as a draft",
  },
  {
    method: "POST",
    path: "/storefront/off",
    procedure: "office.storefront.switchOff",
    summary: "Switch the shop off; what it holds is kept",
  },
  {
    method: "POST",
    path: "/storefront/publish",
    procedure: "office.storefront.publish",
    summary: "Show the draft to shoppers",
  },
  {
    method: "POST",
    path: "/storefront/unpublish",
    procedure: "office.storefront.unpublish",
    summary: "Unpublish the shop: it is a draft again",
  },
  {
    method: "POST",
    path: "/storefront/assets",
    procedure: "office.storefront.addPicture",
    status: 201,
    body: "form",
    summary: "Upload a picture: fields `file` (PNG, JPEG, WebP or AVIF, up to 15 MB) and `alt`",
  },
  {
    method: "PATCH",
    path: "/storefront/assets/{key}",
    procedure: "office.storefront.changePicture",
    summary: "Say what a picture shows",
  },
  {
    method: "DELETE",
    path: "/storefront/assets/{key}",
    procedure: "office.storefront.removePicture",
    summary: "Remove a picture that nothing shows",
  },
  {
    method: "GET",
    path: "/storefront/domains",
    procedure: "office.domains.list",
    summary: "The shop's hosts",
  },
  {
    method: "POST",
    path: "/storefront/domains",
    procedure: "office.domains.add",
    status: 201,
    summary: "Add a host of the business's own; the answer holds the records that prove it",
  },
  {
    method: "POST",
    path: "/storefront/domains/{id}/check",
    procedure: "office.domains.check",
    summary: "Ask the name servers about a host now",
  },
  {
    method: "POST",
    path: "/storefront/domains/{id}/primary",
    procedure: "office.domains.makePrimary",
    summary: "Make a verified host the shop's address",
  },
  {
    method: "DELETE",
    path: "/storefront/domains/{id}",
    procedure: "office.domains.remove",
    summary: "Remove a host",
  },
]);
