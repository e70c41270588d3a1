/**
 * Sends a browser on to another host after a form: by a page that leads there, with or without script. A
 * redirect would not do, since a form may only lead to the page's own site (`form-action`), wherever a
 * payment provider's pages are.
 * @param url an http or https address; it is escaped here
 */
export function leaveFor(url: string): Response {
  const to = new URL(url).href.replaceAll(/["'&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const html = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="refresh" content="0;url=${to}">
    <title>One moment</title>
  </head>
  <body>
    <main><h1>One moment</h1><p><a href="${to}">Go on if nothing happens</a></p></main>
  </body>
</html>
`;
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
