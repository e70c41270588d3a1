/**
 * The mean temperature of each month in the United Kingdom, January first, in °C: the averages of 1991 to 2020 of the
 * series "Monthly, seasonal and annual mean air temperature for UK" (HadUK-Grid, Met Office National Climate
 * Information Centre), https://www.metoffice.gov.uk/pub/data/weather/uk/climate/datasets/Tmean/date/UK.txt, under the
 * Open Government Licence v3.0.
 */
const monthlyMeans = [3.9, 4.1, 5.7, 7.9, 10.6, 13.3, 15.3, 15.1, 12.9, 9.7, 6.5, 4.2];

const meanOf = (month: number): number => monthlyMeans[(month + 12) % 12] ?? 0;

/**
 * Returns the usual temperature of a day in the United Kingdom, in °C. A month's mean applies to its middle; the days
 * between are interpolated linearly.
 * @param day YYYY-MM-DD
 */
export function usualTemperature(day: string): number {
  const month = Number(day.slice(5, 7)) - 1;
  const past = (Number(day.slice(8, 10)) - 15.5) / 30.5;
  const other = past < 0 ? meanOf(month - 1) : meanOf(month + 1);
  return meanOf(month) + (other - meanOf(month)) * Math.min(1, Math.abs(past));
}
