import { routesOf } from "../route";

export const mails = routesOf("Mails", [
  {
    method: "GET",
    path: "/mails/templates",
    procedure: "office.mails.templates",
    summary: "Which mails customers are sent, and in which words",
  },
  {
    method: "PUT",
    path: "/mails/templates",
    procedure: "office.mails.changeTemplate",
    summary: "Switch a mail on or off, and set its words",
  },
  {
    method: "GET",
    path: "/mails/templates/preview",
    procedure: "office.mails.preview",
    summary: "See a mail's words with the newest that it could tell of",
  },
]);
