import { Refusal } from "@roundsman/api";

type Fields = Record<string, unknown>;

/**
 * The raw input of a procedure: the path's fields before those of the body or query. Where the body
 * can't be taken, only the path's fields are readable, and the refusal is thrown when any other is
 * first looked at: so a procedure finds and guards its thing before the body is judged, as the
 * order of evaluation has it (docs/contract/errors.md).
 */
export function inputOf(params: Readonly<Record<string, string>>, rest: () => Fields): Fields {
  try {
    return { ...rest(), ...params };
  } catch (error) {
    if (error instanceof Refusal) return judgedWhenRead(params, error);
    throw error;
  }
}

function judgedWhenRead(params: Readonly<Record<string, string>>, refusal: Refusal): Fields {
  const readable = (key: string | symbol) =>
    typeof key === "symbol" || Object.hasOwn(params, key) || key === "then";
  const judge = (key: string | symbol) => {
    if (!readable(key)) throw refusal;
  };
  return new Proxy<Fields>(
    { ...params },
    {
      get(target, key) {
        judge(key);
        return Object.hasOwn(target, key) ? Reflect.get(target, key) : undefined;
      },
      has(target, key) {
        judge(key);
        return Reflect.has(target, key);
      },
      getOwnPropertyDescriptor(target, key) {
        judge(key);
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
      ownKeys() {
        throw refusal;
      },
    },
  );
}
