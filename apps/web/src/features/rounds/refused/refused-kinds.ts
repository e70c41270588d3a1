/** What a driver's record is of, in words. */
export const refusedKinds = {
  complete: "Delivered",
  fail: "Not delivered",
  undo: "Undone",
  sale: "Sold at the door",
  reload: "Reloaded",
  walk_round_check: "Walk-round check",
} as const;
