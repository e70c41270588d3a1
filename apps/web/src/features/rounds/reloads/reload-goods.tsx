import { droppedWords, loadedWords, type Reload } from "./reload-words";

/** What comes onto the van at a reload, and what goes off it. */
export function ReloadGoods({ reload }: { reload: Reload }) {
  const loaded = loadedWords(reload);
  const dropped = droppedWords(reload);
  const done = reload.doneAt !== null;
  return (
    <>
      {loaded.length > 0 && (
        <p>
          {done ? "Loaded" : "Load"} {loaded.join("; ")}
        </p>
      )}
      {dropped.length > 0 && <p>Put down {dropped.join("; ")}</p>}
      {loaded.length + dropped.length === 0 && (
        <p className="text-muted-foreground">Nothing to load.</p>
      )}
    </>
  );
}
