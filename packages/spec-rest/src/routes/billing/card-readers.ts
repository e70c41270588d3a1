import { routesOf } from "../route";

export const cardReaders = routesOf("Card readers", [
  {
    method: "GET",
    path: "/card-readers/connection",
    procedure: "office.cardReaderConnection.get",
    summary: "The business's own account at the provider of card readers",
  },
  {
    method: "PUT",
    path: "/card-readers/connection",
    procedure: "office.cardReaderConnection.connect",
    summary: "Connect the account that an API key opens, in place of any other",
  },
  {
    method: "DELETE",
    path: "/card-readers/connection",
    procedure: "office.cardReaderConnection.disconnect",
    summary: "Disconnect: no card is taken at the door any more",
  },
  {
    method: "GET",
    path: "/card-readers",
    procedure: "office.cardReaders.list",
    summary: "Card readers, by name",
  },
  {
    method: "POST",
    path: "/card-readers",
    procedure: "office.cardReaders.pair",
    status: 201,
    summary: "Pair the reader that shows a code, and put it on a van",
  },
  {
    method: "PATCH",
    path: "/card-readers/{id}",
    procedure: "office.cardReaders.change",
    summary: "Change a card reader's name or van",
  },
  {
    method: "DELETE",
    path: "/card-readers/{id}",
    procedure: "office.cardReaders.unpair",
    summary: "Unpair a card reader",
  },
  {
    method: "POST",
    path: "/card-readers/{id}/check",
    procedure: "office.cardReaders.check",
    summary: "Ask the provider how a card reader does",
  },
  {
    method: "POST",
    path: "/webhooks/card-readers/{id}/{token}",
    procedure: "webhooks.receiveReaderNotice",
    body: "raw",
    summary: "The provider says that a payment on a card reader is over",
  },
]);
