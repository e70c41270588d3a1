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
  {
    method: "GET",
    path: "/bank-statements",
    procedure: "office.bank.listStatements",
    summary: "List the files of bank statements that were uploaded",
  },
  {
    method: "POST",
    path: "/bank-statements",
    procedure: "office.bank.upload",
    status: 201,
    summary: "Upload a bank's CSV file, or look at what it comes to",
  },
  {
    method: "GET",
    path: "/bank-lines",
    procedure: "office.bank.listLines",
    summary: "List lines of bank statements, with what each may be",
  },
  {
    method: "GET",
    path: "/bank-lines/summary",
    procedure: "office.bank.summary",
    summary: "What is to be matched, and to which day lines are here",
  },
  {
    method: "POST",
    path: "/bank-lines/match",
    procedure: "office.bank.match",
    summary: "Match lines with receipts and refunds, and write the receipts",
  },
  {
    method: "POST",
    path: "/bank-lines/ignore",
    procedure: "office.bank.ignore",
    summary: "Set lines aside that are no customer's money",
  },
  {
    method: "GET",
    path: "/bank-lines/{id}",
    procedure: "office.bank.oneLine",
    summary: "Read a line of a bank statement",
  },
  {
    method: "POST",
    path: "/bank-lines/{id}/undo",
    procedure: "office.bank.undo",
    summary: "Undo what a line was matched with: its receipts are reversed",
  },
]);
