import { routesOf } from "../route";

export const movingIn = routesOf("Moving in", [
  {
    method: "GET",
    path: "/moving-in/template",
    procedure: "office.movingIn.template",
    answers: "xlsx",
    summary: "An empty workbook with headings, notes and an example row on each sheet",
  },
  {
    method: "GET",
    path: "/moving-in/workbook",
    procedure: "office.movingIn.workbook",
    answers: "xlsx",
    summary: "This business as a workbook that another one could move in with",
  },
  {
    method: "GET",
    path: "/moving-in",
    procedure: "office.movingIn.list",
    summary: "List the workbooks so far, the latest first",
  },
  {
    method: "POST",
    path: "/moving-in",
    procedure: "office.movingIn.upload",
    status: 201,
    body: "form",
    summary: "Look a workbook through: every fault by sheet, row and column, and the totals",
  },
  {
    method: "GET",
    path: "/moving-in/{id}",
    procedure: "office.movingIn.one",
    summary: "What a workbook comes to now, and what stands in the way",
  },
  {
    method: "POST",
    path: "/moving-in/{id}/apply",
    procedure: "office.movingIn.bringIn",
    summary: "Bring all of it in, or nothing, at the totals that were signed off",
  },
  {
    method: "POST",
    path: "/moving-in/{id}/undo",
    procedure: "office.movingIn.undo",
    summary: "Take back all that came in, within seven days and while nothing leans on it",
  },
]);
