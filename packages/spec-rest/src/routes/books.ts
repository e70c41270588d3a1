import { routesOf } from "./route";

export const books = routesOf("Books", [
  {
    method: "GET",
    path: "/books",
    procedure: "office.books.get",
    summary: "To which day the books are closed",
  },
  {
    method: "POST",
    path: "/books/close",
    procedure: "office.books.close",
    summary: "Close the books: nothing is dated on or before this day any more",
  },
  {
    method: "POST",
    path: "/books/reopen",
    procedure: "office.books.reopen",
    summary: "Reopen days that were closed, and say why",
  },
]);
