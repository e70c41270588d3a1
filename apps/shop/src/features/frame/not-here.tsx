import { buttonVariants } from "@roundsman/ui";
import { homePath, listPath } from "@/features/links/products";
import { AnswerStatus } from "./answer-status";

/** Inside a shop, an address that leads to nothing: what was there may be sold no longer. */
export function NotHere() {
  return (
    <main className="mx-auto flex w-full max-w-6xl flex-col items-start gap-4 px-4 py-16">
      <AnswerStatus is={404} />
      <h1 className="text-3xl font-bold">Page not found</h1>
      <p>There is nothing at this address. What was here may not be sold any longer.</p>
      <div className="flex flex-wrap gap-3">
        <a href={listPath({})} className={buttonVariants({ variant: "primary", size: "touch" })}>
          See all products
        </a>
        <a href={homePath} className={buttonVariants({ variant: "secondary", size: "touch" })}>
          Home
        </a>
      </div>
    </main>
  );
}
