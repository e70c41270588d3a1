import { routesOf } from "./route";

export const batch = routesOf("Batch", [
  {
    method: "POST",
    path: "/batch",
    procedure: "office.batch.run",
    summary: "Have up to 100 operations carried out one after another, each by itself",
  },
]);
