"use client";

import { Button, Card, CardBody, CardHeader, faultOf, FormError, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useVat } from "@/features/goods/use-vat";
import { useApi } from "@/trpc/client";
import { FileLook } from "./file-look";

/** Products out of a file: looked at first, with every bad line, and then added all at once. */
export function ProductsFile() {
  const vat = useVat();
  const router = useRouter();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const { importCsv } = useApi().office.products;
  const look = useMutation(importCsv.mutationOptions());
  const add = useMutation(
    importCsv.mutationOptions({
      onSuccess: ({ added }) => {
        toast.done(added === 1 ? "One product added" : `${added} products added`);
        router.push("/");
        router.refresh();
      },
    }),
  );
  const { message, issues } = faultOf(look.error ?? add.error);

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    const csv = await chosen.text();
    add.reset();
    setFile({ name: chosen.name, csv });
    look.mutate({ csv, dryRun: true });
  }

  return (
    <Card>
      <CardHeader
        title="From a file"
        hint={`A CSV, as a spreadsheet saves it. Its first line names the columns: Name and Price${vat.isShown ? " (or Price inc VAT)" : ""}, and where you have them Code, Category, Brand, Also known as, Description, ${vat.isShown ? "VAT, " : ""}Full kg, Empty kg, Litres, Hazard kg, Returnable. A list of products as it is exported here is taken too.`}
      />
      <CardBody>
        <input
          ref={picker}
          type="file"
          accept=".csv,text/csv"
          aria-label="File of products"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <Button
          className="self-start"
          loading={look.isPending}
          onClick={() => picker.current?.click()}
        >
          <Upload aria-hidden />
          {file === null ? "Choose a file" : "Choose another file"}
        </Button>
        {(message ?? issues[0]) && <FormError message={message ?? issues[0]?.message} />}
        {file && look.data && (
          <FileLook
            name={file.name}
            found={look.data}
            busy={add.isPending || add.isSuccess}
            onAdd={() => add.mutate({ csv: file.csv })}
          />
        )}
      </CardBody>
    </Card>
  );
}
