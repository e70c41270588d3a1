/**
 * What everybody sees of an address that a page has had: the cache reads the mark and answers 308 to where the
 * page is now (kept/finish.ts). Next's own redirect names the place twice in a page that it hands to a cache,
 * once as it draws the page and once more with what the page carries.
 */
export function Moved({ to, name }: { to: string; name: string }) {
  return (
    <main className="mx-auto flex w-full max-w-6xl flex-col items-start gap-4 px-4 py-16">
      <meta name="answer-moved-to" content={to} />
      <h1 className="text-3xl font-bold">This page has moved</h1>
      <a href={to} className="underline">
        {name}
      </a>
    </main>
  );
}
