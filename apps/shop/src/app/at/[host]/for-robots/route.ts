import { placeAt } from "@/shop/place";

type Context = { params: Promise<{ host: string }> };

export const dynamic = "force-static";
// None at the build: no host is known to it.
export const generateStaticParams = () => [];

const somebodysOwn = ["/basket", "/checkout", "/account", "/sign-in", "/track", "/pay", "/preview"];

/** Where machines may walk: everything to read, nothing that is somebody's own. No shop, nothing. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const there = await placeAt((await params).host);
  const lines =
    there.kind === "open"
      ? [
          "User-agent: *",
          ...somebodysOwn.map((path) => `Disallow: ${path}`),
          `Sitemap: ${there.front.url}/sitemap.xml`,
        ]
      : ["User-agent: *", "Disallow: /"];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
