import { ImageResponse } from "next/og";
import { openAt, placeAt } from "@/shop/place";
import { paletteOf } from "@/theme/palette";

type Context = { params: Promise<{ host: string }> };

export const dynamic = "force-static";
// None at the build: no host is known to it.
export const generateStaticParams = () => [];

/** What messengers show of a shop that has no picture for them: its name and headline, in its colours. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { name, configuration } = openAt(await placeAt((await params).host)).front;
  const { content, theme } = configuration;
  const { "--color-primary": ground, "--color-primary-foreground": ink } = paletteOf(theme);
  return new ImageResponse(
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "center",
        width: "100%",
        height: "100%",
        padding: 90,
        backgroundColor: ground,
        color: ink,
        borderBottom: `36px solid ${theme.accent}`,
      }}
    >
      <div style={{ fontSize: 92, lineHeight: 1.1 }}>{name.slice(0, 60)}</div>
      <div style={{ fontSize: 42, marginTop: 32 }}>
        {content.headline === name ? content.strapline : content.headline}
      </div>
    </div>,
    { width: 1200, height: 630 },
  );
}
