/** What a process can't do without, beside the addresses of the database. */
export interface ProcessNeeds {
  /** Second steps are opened, and cookies of next-auth read. */
  secretKey: boolean;
  /** Passes to a shop's preview are given or read. */
  previewKey: boolean;
  /** The payment provider's signed notices arrive. */
  notices: boolean;
}

/** Our processes that serve. What each is given of secrets by `npm start` is in tooling/run/environments.mjs. */
export const needsOf = {
  rest: { secretKey: true, previewKey: true, notices: true },
  worker: { secretKey: false, previewKey: false, notices: false },
  web: { secretKey: true, previewKey: true, notices: false },
  console: { secretKey: true, previewKey: false, notices: false },
  shop: { secretKey: false, previewKey: true, notices: false },
} as const satisfies Record<string, ProcessNeeds>;

export type ProcessName = keyof typeof needsOf;
