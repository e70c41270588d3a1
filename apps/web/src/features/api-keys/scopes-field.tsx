"use client";

import {
  Button,
  Checkbox,
  FormFault,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  useFormField,
} from "@roundsman/ui";
import { areasOf, type Scope } from "./scope-words";

type ScopesFieldProps = {
  name: string;
  /** What may be ticked. */
  grantable: readonly Scope[];
  /** Who will do it: "the key". */
  who: string;
};

/** What a key or a permission set lets somebody read and change, an area a row. */
export function ScopesField({ name, grantable, who }: ScopesFieldProps) {
  const { value: chosen, set } = useFormField<readonly Scope[]>(name);
  const box = (scope: Scope | null, label: string) =>
    scope && (
      <Checkbox
        aria-label={label}
        checked={chosen.includes(scope)}
        onCheckedChange={(checked) => {
          const others = chosen.filter((one) => one !== scope);
          set(checked === true ? [...others, scope] : others);
        }}
      />
    );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-dense font-medium">What it may do</p>
        <div className="flex gap-1">
          <Button
            size="sm"
            variant="ghost"
            data-path={name}
            onClick={() => set(grantable.filter((scope) => scope.endsWith(":read")))}
          >
            Read everything
          </Button>
          <Button size="sm" variant="ghost" onClick={() => set([])}>
            Nothing
          </Button>
        </div>
      </div>
      <FormFault name={name} label="What it may do" />
      <div className="rounded-lg border">
        <Table label={`What ${who} may do`}>
          <TableHead>
            <TableRow>
              <TableHeader>Area</TableHeader>
              <TableHeader>Read</TableHeader>
              <TableHeader>Change</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {areasOf(grantable).map(({ words, about, read, write }) => (
              <TableRow key={words}>
                <TableCell>
                  {words}
                  <p className="text-xs text-muted-foreground">{about}</p>
                </TableCell>
                <TableCell fit>{box(read, `${words}: read`)}</TableCell>
                <TableCell fit>{box(write, `${words}: change`)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </div>
  );
}
