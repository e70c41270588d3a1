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
  {
    method: "GET",
    path: "/books/months",
    procedure: "office.books.months",
    summary: "List the months of the books, the latest first",
  },
  {
    method: "GET",
    path: "/books/checks",
    procedure: "office.books.checks",
    summary: "What is to be looked at before the books are closed to a day",
  },
  {
    method: "GET",
    path: "/books/figures",
    procedure: "office.books.figures",
    summary: "Sales, VAT, money and debtors of whole months",
  },
  {
    method: "GET",
    path: "/books/figures/pdf",
    procedure: "office.books.figuresPdf",
    answers: "pdf",
    summary: "The figures of whole months as a PDF, A4",
  },
  {
    method: "GET",
    path: "/books/figures/csv",
    procedure: "office.books.figuresCsv",
    answers: "csv",
    summary: "The figures of whole months, and what each customer owed, as CSV",
  },
]);
