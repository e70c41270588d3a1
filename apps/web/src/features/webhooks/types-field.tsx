"use client";

import { Checkbox, FormFault, useFormField } from "@roundsman/ui";
import { kindInWords, type EventType } from "./webhook";

/** Which events are sent, by the kind of thing they concern. None ticked: all of them. */
export function TypesField({ name, types }: { name: string; types: readonly EventType[] }) {
  const { value: chosen, set } = useFormField<readonly string[]>(name);
  const kinds = [...new Set(types.map(({ kind }) => kind))];
  const put = (names: readonly string[], ticked: boolean) => {
    const others = chosen.filter((one) => !names.includes(one));
    set(ticked ? [...others, ...names] : others);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-dense font-medium">Which events</legend>
      <p className="text-xs text-muted-foreground">
        None ticked: all events that you may read, new types too.
      </p>
      <FormFault name={name} label="Which events" />
      <div className="grid gap-x-6 gap-y-4 rounded-lg border p-3 sm:grid-cols-2">
        {kinds.map((kind) => {
          const ofKind = types.filter((type) => type.kind === kind);
          const open = ofKind.filter(({ can }) => can.receive === null).map((type) => type.name);
          const ticked = open.filter((one) => chosen.includes(one)).length;
          return (
            <div key={kind} className="flex flex-col gap-1.5">
              <Checkbox
                label={<span className="font-medium">{kindInWords(kind)}</span>}
                hint={open.length === 0 ? "You may not read these." : undefined}
                disabled={open.length === 0}
                checked={ticked === 0 ? false : ticked === open.length || "indeterminate"}
                onCheckedChange={() => put(open, ticked < open.length)}
              />
              {open.length > 0 && (
                <div className="flex flex-col gap-1.5 ps-6">
                  {ofKind.map(({ name: type, description }) => (
                    <Checkbox
                      key={type}
                      label={<code className="text-xs">{type}</code>}
                      hint={description}
                      checked={chosen.includes(type)}
                      onCheckedChange={(on) => put([type], on === true)}
                    />
                  ))}
                </div>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
