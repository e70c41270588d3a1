"use client";

import { Button, faultText, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { Archive, ArchiveRestore } from "lucide-react";
import { useRouter } from "next/navigation";
import { useApi } from "@/trpc/client";

type ArchiveProductProps = { product: { id: string; name: string; archivedAt: string | null } };

/** Out of every list and form; what it was sold in keeps it. It can be taken back. */
export function ArchiveProduct({ product }: ArchiveProductProps) {
  const router = useRouter();
  const { id, name, archivedAt } = product;
  const change = useMutation(
    useApi().office.products.change.mutationOptions({
      onSuccess: (_, { archived }) => {
        router.refresh();
        if (archived) toast.undo(`${name} archived`, () => change.mutate({ id, archived: false }));
        else toast.done(`${name} is back`);
      },
      onError: (error) => toast.fault(`${name} was not changed`, faultText(error)),
    }),
  );
  return (
    <Button
      loading={change.isPending}
      onClick={() => change.mutate({ id, archived: archivedAt === null })}
    >
      {archivedAt === null ? <Archive aria-hidden /> : <ArchiveRestore aria-hidden />}
      {archivedAt === null ? "Archive" : "Bring back"}
    </Button>
  );
}
