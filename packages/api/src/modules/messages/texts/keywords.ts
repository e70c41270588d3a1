/**
 * What a customer may answer with one word. All but SKIP are Twilio's own words, in its own sense: it answers them
 * itself.
 */
export type Keyword = "stop" | "start" | "skip";

const keywords: Record<string, Keyword> = {
  STOP: "stop",
  STOPALL: "stop",
  UNSUBSCRIBE: "stop",
  CANCEL: "stop",
  END: "stop",
  QUIT: "stop",
  REVOKE: "stop",
  OPTOUT: "stop",
  START: "start",
  UNSTOP: "start",
  SKIP: "skip",
};

/** The keyword that a whole message is; null for any other, such as "stop by the gate". */
export function keywordOf(body: string): Keyword | null {
  const word = body
    .trim()
    .replaceAll(/^["'“”‘’.]+|["'“”‘’.!]+$/g, "")
    .toUpperCase();
  return Object.hasOwn(keywords, word) ? (keywords[word] ?? null) : null;
}
