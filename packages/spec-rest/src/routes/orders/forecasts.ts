import { routesOf } from "../route";

export const forecasts = routesOf("Forecasts", [
  {
    method: "GET",
    path: "/forecasts",
    procedure: "office.forecasts.list",
    summary: "When customers will probably be out of what they are brought",
  },
]);
