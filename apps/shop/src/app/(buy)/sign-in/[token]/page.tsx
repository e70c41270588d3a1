import { Alert, Button } from "@roundsman/ui";
import { signInPath } from "@/features/links/pages";
import { openShop } from "@/shop/place";

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

// The address is told to nobody else; with no referrer at all a browser's form would come from nowhere.
export const metadata = { title: "Sign in", referrer: "same-origin" as const };

/** Where a mailed link leads: a press signs in, since mail programs open links to look at them. */
export default async function OpenLink({ params, searchParams }: Props) {
  const { name } = await openShop();
  const { token } = await params;
  const { gone } = await searchParams;
  return (
    <main className="mx-auto flex w-full max-w-lg flex-col items-start gap-5 px-4 pt-8 pb-14">
      <h1 className="text-3xl font-bold">Sign in to {name}</h1>
      {gone === undefined ? (
        <form method="post" action={`/sign-in/${encodeURIComponent(token)}/open`}>
          <Button type="submit" variant="primary" size="touch">
            Sign in
          </Button>
        </form>
      ) : (
        <>
          <Alert tone="warning">This link has run out, or was used already.</Alert>
          <a href={signInPath} className="text-link underline underline-offset-3">
            Ask for another
          </a>
        </>
      )}
    </main>
  );
}
