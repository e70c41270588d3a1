import { openDB, type DBSchema } from "idb";

/** A form as it was left. */
interface Draft {
  /** `ownerOf` the business and person who began it. */
  owner: string;
  /** What it is of: a stop, or a count of a round. */
  about: string;
  /** Which form of that. */
  form: string;
  /** What it was filled in for: of another load it is no draft any more. */
  basis: string;
  value: unknown;
}

interface Shape extends DBSchema {
  draft: { key: [string, string, string]; value: Draft; indexes: { owner: string } };
}

const name = "roundsman-drive-drafts";

const open = () =>
  openDB<Shape>(name, 1, {
    upgrade(database) {
      const store = database.createObjectStore("draft", { keyPath: ["owner", "about", "form"] });
      store.createIndex("owner", "owner");
    },
  });

/** One after the other, in the order asked for: what was typed last is what is kept. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}

/** Keeps a form as it stands, in place of what was kept of it. @throws where nothing can be kept */
export const keepDraft = (draft: Draft): Promise<void> =>
  inTurn(async () => {
    const database = await open();
    await database.put("draft", draft);
    database.close();
  });

/** The form as this person left it, where it still fits; undefined where there is none. */
export const keptDraft = (of: Omit<Draft, "value">): Promise<unknown> =>
  inTurn(async () => {
    const database = await open();
    const draft = await database.get("draft", [of.owner, of.about, of.form]);
    database.close();
    return draft?.basis === of.basis ? draft.value : undefined;
  });

/** All forms of a stop or a round: what they held is with the service, or was undone. */
export const forgetDraftsOf = (owner: string, about: string): Promise<void> =>
  inTurn(async () => {
    const database = await open();
    await database.delete("draft", IDBKeyRange.bound([owner, about], [owner, about, []]));
    database.close();
  });

/** Everything but this person's own; everything where nobody is named: whoever signs out leaves nothing. */
export const forgetDrafts = (but?: string): Promise<void> =>
  inTurn(async () => {
    const database = await open();
    const { store, done } = database.transaction("draft", "readwrite");
    for (const key of await store.getAllKeys()) if (key[0] !== but) await store.delete(key);
    await done;
    database.close();
  });
