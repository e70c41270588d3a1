import { ProviderFailed } from "../errors";
import { Fields, FieldWrong } from "../fields";
import { askJson } from "../http";
import type { DayTemperature, Weather } from "./weather";

export interface MetOfficeOptions {
  /** Without a slash at its end. */
  url: string;
  key: string;
  timeoutMs?: number;
}

/**
 * The Met Office's Weather DataHub, Global Spot: `GET /point/daily`, which answers for yesterday, today and some days
 * ahead. The key goes in a header, so that no log of addresses holds it. Places are asked for to a tenth of a degree:
 * the weather knows no houses, and the Met Office need not know where anybody lives.
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

/** Half way between the day's highest and the night's lowest; a day of which one is missing says nothing. */
function readDay(found: Fields): DayTemperature[] {
  if (!found.has("dayMaxScreenTemperature") || !found.has("nightMinScreenTemperature")) return [];
  const highest = found.number("dayMaxScreenTemperature");
  const lowest = found.number("nightMinScreenTemperature");
  const day = found.date("time").toISOString().slice(0, 10);
  return [{ day, celsius: (highest + lowest) / 2 }];
}
