import { Alert } from "@roundsman/ui";
import { AdoptKey } from "./adopt-key";
import { RevokeKey } from "./revoke-key";
import { scopesInWords, type ApiKey } from "./scope-words";

/** Keys whose makers have left: refused until somebody answers for them. */
export function OrphanKeys({ keys, may }: { keys: readonly ApiKey[]; may: boolean }) {
  if (keys.length === 0) return null;
  return (
    <Alert tone="warning" title="Keys of people who have left">
      <p>They are refused until somebody takes them over, which gives them a new secret.</p>
      <ul className="mt-1 flex flex-col gap-2">
        {keys.map(({ id, name, prefix, scopes }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              <span className="font-medium">{name}</span> ({prefix}_…): {scopesInWords(scopes)}
            </span>
            {may && (
              <span className="flex gap-1">
                <AdoptKey id={id} name={name} />
                <RevokeKey id={id} name={name} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
