"use client";

import { Field, NativeSelect, useParam } from "@roundsman/ui";

/** Whom to order from; the page follows with what they sell. */
export function SupplierChoice({
  suppliers,
}: {
  suppliers: readonly { id: string; name: string }[];
}) {
  const [id, setId, pending] = useParam("supplier");
  return (
    <Field label="Supplier" name="supplierId" className="max-w-md">
      <NativeSelect value={id} aria-busy={pending} onChange={(event) => setId(event.target.value)}>
        <option value="">Choose a supplier…</option>
        {suppliers.map((supplier) => (
          <option key={supplier.id} value={supplier.id}>
            {supplier.name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
