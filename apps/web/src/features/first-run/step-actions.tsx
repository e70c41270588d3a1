import { Button, ButtonLink } from "@roundsman/ui";
import { YardDialog } from "@/features/stock/yards/yard-dialog";
import type { StepName } from "./steps";

/** The ways to do a step; `main` where it is the next one. */
export function StepActions({ name, main }: { name: StepName; main: boolean }) {
  const variant = main ? "primary" : "secondary";
  switch (name) {
    case "details":
      return (
        <ButtonLink size="sm" variant={variant} href="/settings">
          Give your details
        </ButtonLink>
      );
    case "yard":
      return (
        <YardDialog
          yard={null}
          trigger={
            <Button size="sm" variant={variant}>
              Add your yard
            </Button>
          }
        />
      );
    case "product":
      return (
        <ButtonLink size="sm" variant={variant} href="/start/products">
          Choose products
        </ButtonLink>
      );
    case "customer":
      return (
        <>
          <ButtonLink size="sm" variant={variant} href="/customers/new">
            Add a customer
          </ButtonLink>
          <ButtonLink size="sm" href="/customers/import">
            From a file
          </ButtonLink>
        </>
      );
    case "order":
      return (
        <ButtonLink size="sm" variant={variant} href="/orders/new">
          Take an order
        </ButtonLink>
      );
  }
}
