/** Formats of figures and days, for all pages. They are pure, so servers, pages and tests share them. */
export { daysAfter, daysBetween, LONDON, mondayOf, type DateLike } from "./calendar";
export {
  daysFromToday,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDay,
  formatTime,
  todayIn,
} from "./dates";
export {
  eachUnit,
  formatBytes,
  formatDistance,
  formatHours,
  formatDuration,
  formatPercent,
  formatQuantity,
  formatVolume,
  formatPoints,
  formatWeight,
  isMeasured,
  perUnit,
  unitName,
  type ProductUnit,
} from "./measures";
export { formatMoney, moneyToText, parseMoney } from "./money";
