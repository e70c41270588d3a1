import { Refusal } from "@roundsman/api";

type Fields = Record<string, unknown>;

/**
 * Combines the path's fields with those of the body or query into a procedure's raw input; the path's fields take
 * precedence. If the body is refused, only the path's fields are readable, and reading any other field throws the
 * refusal. So a procedure finds and guards its resource before the body is validated, in the order of
 * docs/contract/errors.md.
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
