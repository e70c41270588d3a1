import { Alert } from "@roundsman/ui";
import { AdoptKey } from "./adopt-key";
import { RevokeKey } from "./revoke-key";
import { scopesInWords, type ApiKey } from "./scope-words";

/** Keys whose makers have left: refused until somebody answers for them. */
export function OrphanKeys({ keys, may }: { keys: readonly ApiKey[]; may: boolean }) {
  if (keys.length === 0) return null;
  return (
    <Alert tone="warning" title="Keys of people who have left">
      <p>
        They are refused until somebody takes them over, which gives them a new secret. Apps are not
        taken over: allow the app anew.
      </p>
      <ul className="mt-1 flex flex-col gap-2">
        {keys.map(({ id, name, prefix, scopes, app }) => (
          <li key={id} className="flex flex-col gap-x-4 gap-y-1 sm:flex-row sm:justify-between">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{name}</span>{" "}
              <span className={app ? "text-xs" : "font-mono text-xs"}>
                {app ? "App" : `${prefix}_…`}
              </span>
              <span className="block text-xs">{scopesInWords(scopes)}</span>
            </span>
            {may && (
              <span className="flex shrink-0 gap-1">
                {!app && <AdoptKey id={id} name={name} />}
                <RevokeKey id={id} name={name} isApp={app !== null} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
