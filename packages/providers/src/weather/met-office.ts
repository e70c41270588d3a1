import { ProviderFailed } from "../errors";
import { Fields, FieldWrong } from "../fields";
import { askJson } from "../http";
import type { DayTemperature, Weather } from "./weather";

export interface MetOfficeOptions {
  /** Without a trailing slash. */
  url: string;
  key: string;
  timeoutMs?: number;
}

/**
 * The Met Office's Weather DataHub, Global Spot: `GET /point/daily`, which answers for yesterday, today and some days
 * ahead. The key goes in a header, so that no log of addresses has it. Places are rounded to a tenth of a degree:
 * weather does not depend on the house, and the Met Office need not learn where anybody lives.
 */
export function metOfficeWeather({ url, key, timeoutMs = 10_000 }: MetOfficeOptions): Weather {
  return {
    kind: "met-office",
    async daily({ latitude, longitude }) {
      const place = `latitude=${latitude.toFixed(1)}&longitude=${longitude.toFixed(1)}`;
      const answer = await askJson({
        provider: "weather",
        url: `${url}/point/daily?${place}`,
        headers: { apikey: key },
        timeoutMs,
      });
      try {
        const feature = new Fields(new Fields(answer).list("features")[0], "a feature");
        return feature
          .inside("properties")
          .list("timeSeries")
          .flatMap((entry) => readDay(new Fields(entry, "a day")));
      } catch (error) {
        if (!(error instanceof FieldWrong)) throw error;
        throw new ProviderFailed("weather", "unreadable", `The Met Office: ${error.message}.`);
      }
    },
  };
}

/** The mean of the day's highest and the night's lowest temperature; a day without either is skipped. */
function readDay(fields: Fields): DayTemperature[] {
  if (!fields.has("dayMaxScreenTemperature") || !fields.has("nightMinScreenTemperature")) return [];
  const highest = fields.number("dayMaxScreenTemperature");
  const lowest = fields.number("nightMinScreenTemperature");
  const day = fields.date("time").toISOString().slice(0, 10);
  return [{ day, celsius: (highest + lowest) / 2 }];
}
