import type { Point } from "../routing/routing";

/** A day's temperature, measured or forecast. */
export interface DayTemperature {
  /** YYYY-MM-DD */
  day: string;
  /** The mean of the day in °C. */
  celsius: number;
}

/** The weather forecast. */
export interface Weather {
  kind: "usual" | "met-office";
  /**
   * Returns the days around today at a place, as far as they are forecast. An empty list means no forecast, and
   * `usualTemperature` applies.
   * @throws ProviderFailed
   */
  daily(place: Point): Promise<DayTemperature[]>;
}

/** Makes no request, and never fails. */
export const usualWeather = (): Weather => ({ kind: "usual", daily: async () => [] });
