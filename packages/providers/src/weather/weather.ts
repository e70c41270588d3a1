import type { Point } from "../routing/routing";

/** How warm a day was, or is going to be. */
export interface DayTemperature {
  /** YYYY-MM-DD */
  day: string;
  /** The mean of the day in °C. */
  celsius: number;
}

/** How warm it is going to be. */
export interface Weather {
  kind: "usual" | "met-office";
  /**
   * The days around today at a place, as far as anybody foretells them. None: nobody is asked, and what is usual holds
   * (`usualTemperature`).
   * @throws ProviderFailed
   */
  daily(at: Point): Promise<DayTemperature[]>;
}

/** Asks nobody, and never fails. */
export const usualWeather = (): Weather => ({ kind: "usual", daily: async () => [] });
