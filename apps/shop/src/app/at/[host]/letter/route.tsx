import { ImageResponse } from "next/og";
import { letterOf } from "@/features/seo/letter-icon";
import { openAt, placeAt } from "@/shop/place";
import { paletteOf } from "@/theme/palette";

type Context = { params: Promise<{ host: string }> };

export const dynamic = "force-static";
// None at the build: no host is known to it.
export const generateStaticParams = () => [];

/** A shop's icon for where only PNG is taken (a telephone's home screen), as long as it has none of its own. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { name, configuration } = openAt(await placeAt((await params).host)).front;
  const { "--color-primary": backgroundColor, "--color-primary-foreground": color } = paletteOf(
    configuration.theme,
  );
  const style = { width: "100%", height: "100%", alignItems: "center", justifyContent: "center" };
  return new ImageResponse(
    <div style={{ ...style, display: "flex", fontSize: 120, backgroundColor, color }}>
      {letterOf(name)}
    </div>,
    { width: 192, height: 192 },
  );
}
