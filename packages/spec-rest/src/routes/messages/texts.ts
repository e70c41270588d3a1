import { routesOf } from "../route";

export const texts = routesOf("Texts", [
  {
    method: "GET",
    path: "/texts",
    procedure: "office.texts.list",
    summary:
      "Texts to and from customers, newest first; with customerId one customer's thread, with orderId those about one order",
  },
  {
    method: "GET",
    path: "/customers/{id}/messaging",
    procedure: "office.texts.messaging",
    summary: "What a customer is told, and whether they can be texted",
  },
  {
    method: "PUT",
    path: "/customers/{id}/messaging",
    procedure: "office.texts.setChoices",
    summary: "Set what a customer wants to be told",
  },
  {
    method: "POST",
    path: "/customers/{id}/texts",
    procedure: "office.texts.send",
    status: 201,
    summary: "Text a customer",
  },
  {
    method: "POST",
    path: "/customers/{id}/texts/answered",
    procedure: "office.texts.answered",
    summary: "Say that what a customer wrote needs no answer any more",
  },
  {
    method: "GET",
    path: "/texts/settings",
    procedure: "office.texts.settings",
    summary: "How the business texts, and what it has spent this month",
  },
  {
    method: "PATCH",
    path: "/texts/settings",
    procedure: "office.texts.changeSettings",
    summary: "Change how the business texts",
  },
  {
    method: "GET",
    path: "/texts/templates",
    procedure: "office.texts.templates",
    summary: "Of which moments customers are told, and in which words",
  },
  {
    method: "PUT",
    path: "/texts/templates",
    procedure: "office.texts.changeTemplate",
    summary: "Switch a moment on or off, and set its words",
  },
  {
    method: "GET",
    path: "/texts/templates/preview",
    procedure: "office.texts.preview",
    summary: "See a moment's words with the business's newest delivery",
  },
  {
    method: "POST",
    path: "/webhooks/texts",
    procedure: "webhooks.receiveText",
    body: "raw",
    summary: "A customer's text, signed by the provider",
  },
  {
    method: "POST",
    path: "/webhooks/texts/{id}/{textId}",
    procedure: "webhooks.receiveTextStatus",
    body: "raw",
    summary: "What became of a text, signed by the provider",
  },
]);
