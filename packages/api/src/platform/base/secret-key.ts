/** In characters, of at least so many different ones: random hexadecimal has some fourteen of sixteen. */
const shortest = 32;
const fewestDifferent = 8;
/** What a key holds that somebody wrote, or copied from instructions. A random one has none by chance. */
const written =
  /secret|password|change.?(me|this)|replace|placeholder|example|default|roundsman|insert|your.?key|0123456|1234567|abcdefg/i;

/**
 * Refuses keys that were not made at random.
 * @param keys by the names of their settings; what is not set is not judged
 * @param inPublic whether others than this machine reach the service: there, no key that was written by hand
 * @throws Error naming the setting, never a part of the key
 */
export function refuseFaulty(keys: Record<string, string | undefined>, inPublic: boolean): void {
  for (const [name, key] of Object.entries(keys)) {
    const fault = key === undefined ? null : faultOf(key, inPublic);
    if (fault) throw new Error(`${name} ${fault}`);
  }
}

function faultOf(key: string, inPublic: boolean): string | null {
  if (key.length < shortest) return `must have at least ${shortest} characters`;
  if (new Set(key).size < fewestDifferent || /^(.{1,16})\1+$/s.test(key)) {
    return "repeats itself: make one at random, as with openssl rand -hex 32";
  }
  if (inPublic && written.test(key)) {
    return "was written by hand: make one at random, as with openssl rand -hex 32";
  }
  return null;
}
