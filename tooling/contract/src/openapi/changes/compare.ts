import type { Body, Change, Document, Operation, Parameter } from "./document";
import { Schemas } from "./schemas";

/** Returns the differences between two documents that concern programs; the breaking ones come first. */
export function changesBetween(old: Document, now: Document): Change[] {
  const before = operationsOf(old);
  const after = operationsOf(now);
  const schemas = new Schemas(old, now);
  const changes: Change[] = [];
  for (const [address, operation] of before) {
    const same = after.get(address);
    if (same) changes.push(...compareOperation(address, [old, operation], [now, same], schemas));
    else changes.push({ isBreaking: true, words: `\`${address}\` is gone` });
  }
  for (const address of after.keys()) {
    if (!before.has(address)) changes.push({ isBreaking: false, words: `\`${address}\` is new` });
  }
  changes.push(...schemas.changes);
  const told = new Map(changes.map((change) => [`${change.isBreaking} ${change.words}`, change]));
  return [...told.values()].toSorted((a, b) => Number(b.isBreaking) - Number(a.isBreaking));
}

const operationsOf = ({ paths }: Document): Map<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    ),
  );

function compareOperation(
  address: string,
  [old, before]: [Document, Operation],
  [now, after]: [Document, Operation],
  schemas: Schemas,
): Change[] {
  const changes: Change[] = [];
  const tell = (isBreaking: boolean, words: string) =>
    changes.push({ isBreaking, words: `\`${address}\` ${words}` });
  if (before.operationId !== after.operationId) {
    tell(true, `is named \`${after.operationId}\`, and was \`${before.operationId}\``);
  }
  if (!before.deprecated && after.deprecated) tell(false, "is deprecated");
  else if (before.description !== after.description) tell(true, `says "${after.description}"`);
  for (const way of before.security.flatMap(Object.keys)) {
    if (!after.security.some((one) => way in one)) tell(true, `no longer takes a ${way}`);
  }
  compareParameters([old, before], [now, after], { tell, schemas, address });
  const body = before.requestBody;
  if (!body?.required && after.requestBody?.required) tell(true, "needs a body");
  if (body && !after.requestBody) tell(true, "takes no body any more");
  compareBody([body, after.requestBody], { tell, schemas, address }, "takes");
  for (const [status, answer] of Object.entries(before.responses)) {
    const same = after.responses[status];
    const isSuccess = status.startsWith("2");
    if (!same) tell(isSuccess, `no longer answers ${status}`);
    else if (isSuccess) {
      const pair: [Body, Body] = [resolved(old, answer), resolved(now, same)];
      compareBody(pair, { tell, schemas, address }, "gives");
    }
  }
  for (const status of Object.keys(after.responses)) {
    if (!before.responses[status]) tell(false, `may answer ${status}`);
  }
  return changes;
}

interface Telling {
  tell: (isBreaking: boolean, words: string) => void;
  schemas: Schemas;
  address: string;
}

function compareParameters(
  [old, before]: [Document, Operation],
  [now, after]: [Document, Operation],
  { tell, schemas, address }: Telling,
): void {
  const had = parametersOf(old, before);
  const has = parametersOf(now, after);
  for (const [key, parameter] of had) {
    const same = has.get(key);
    if (!same) {
      tell(true, `takes no ${key} any more`);
      continue;
    }
    if (!parameter.required && same.required) tell(true, `needs ${key}`);
    const place = `${address} ${parameter.name}`;
    schemas.compare({ before: parameter.schema, after: same.schema }, "takes", place);
  }
  for (const [key, { required = false }] of has) {
    if (!had.has(key)) tell(required, required ? `needs the new ${key}` : `takes the new ${key}`);
  }
}

const parametersOf = ({ components }: Document, { parameters = [] }: Operation) =>
  new Map(
    parameters.map((one): [string, Parameter] => {
      const found = one.$ref ? components.parameters[one.$ref.split("/").at(-1) ?? ""] : one;
      if (!found) throw new Error(`There is no ${one.$ref}`);
      return [`${found.in} \`${found.name}\``, found];
    }),
  );

const resolved = ({ components }: Document, body: Body): Body =>
  body.$ref === undefined ? body : (components.responses[body.$ref.split("/").at(-1) ?? ""] ?? {});

function compareBody(
  [before, after]: [Body | undefined, Body | undefined],
  { tell, schemas, address }: Telling,
  way: "takes" | "gives",
): void {
  for (const [media, { schema }] of Object.entries(before?.content ?? {})) {
    const same = after?.content?.[media];
    if (!same) tell(true, `no longer ${way} ${media}`);
    else schemas.compare({ before: schema, after: same.schema }, way, address);
  }
}
