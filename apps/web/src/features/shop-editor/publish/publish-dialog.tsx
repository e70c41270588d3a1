"use client";

import {
  Alert,
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  faultText,
  TextLink,
  toast,
} from "@roundsman/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useApi } from "@/trpc/client";
import { useDraftInHand } from "../draft/draft-context";
import { useProductNames } from "../draft/use-product-names";
import { differences, policyDifferences, type Difference } from "./differences";

/** What publishing changes for shoppers, in words, before it does. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { shop, can, adopt } = useDraftInHand();
  const { names } = useProductNames();
  const api = useApi().office;
  const queries = useQueryClient();
  const { data: policies } = useQuery(api.policies.get.queryOptions());
  const publish = useMutation(
    api.storefront.publishWithPolicies.mutationOptions({
      onSuccess: (published) => {
        adopt(published);
        void queries.invalidateQueries({ queryKey: api.policies.get.queryKey() });
        toast.done("Your shop is published", "Shoppers see it from now on.");
        onClose();
      },
    }),
  );
  const first = shop.publishedAt === null;
  const changes = [
    ...differences(shop.live, shop.draft, names),
    ...(policies ? policyDifferences(policies) : []),
  ];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={first ? "Publish your shop?" : "Publish these changes?"}
        description={
          first
            ? "Anybody can see it and order from then on."
            : "Shoppers see them from then on. What is live now is replaced."
        }
        footer={
          <>
            <DialogClose asChild>
              <Button>Not yet</Button>
            </DialogClose>
            <Button
              variant="primary"
              disabled={!policies || can.publish !== null}
              loading={publish.isPending}
              onClick={() => publish.mutate()}
            >
              Publish
            </Button>
          </>
        }
      >
        {can.publish && (
          <Alert tone="warning" title="It can't be published yet">
            <p>{can.publish}</p>
            {policies?.can.publish && <TextLink href="/shop/policies">Write the pages</TextLink>}
          </Alert>
        )}
        {publish.error && (
          <Alert tone="danger" live title="It was not published">
            {faultText(publish.error)}
          </Alert>
        )}
        {changes.length === 0 ? (
          <p>Nothing differs from what {first ? "a new shop" : "shoppers see already"}.</p>
        ) : (
          <ul aria-label="Changes" className="flex flex-col divide-y">
            {changes.map((change) => (
              <DifferenceLine key={change.key} change={change} />
            ))}
          </ul>
        )}
      </DialogContent>
    </Dialog>
  );
}

function DifferenceLine({ change: { words, was, now } }: { change: Difference }) {
  return (
    <li className="flex flex-col gap-0.5 py-2">
      <span className={was === undefined ? "" : "font-medium"}>{words}</span>
      {was !== undefined && now !== undefined && (
        <span className="flex flex-wrap items-baseline gap-x-2 text-dense">
          <del className="line-clamp-3 text-muted-foreground">{was}</del>
          <ArrowRight aria-hidden className="size-3 shrink-0 self-center" />
          <ins className="line-clamp-3 no-underline">{now}</ins>
        </span>
      )}
    </li>
  );
}
