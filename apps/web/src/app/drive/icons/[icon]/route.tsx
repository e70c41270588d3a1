import { notFound } from "next/navigation";
import { appIcon } from "@/features/drive/shell/app-icon";

/** By file name: pixels, and the share left free around the mark (a maskable one may be cut to a circle). */
const icons: Record<string, { size: number; inset: number }> = {
  "192.png": { size: 192, inset: 0.16 },
  "512.png": { size: 512, inset: 0.16 },
  "maskable.png": { size: 512, inset: 0.24 },
  "apple.png": { size: 180, inset: 0.16 },
};

/** Drawn once, when the app is built. */
export const dynamic = "force-static";
export const generateStaticParams = () => Object.keys(icons).map((icon) => ({ icon }));

type Context = { params: Promise<{ icon: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const icon = icons[(await params).icon];
  if (!icon) notFound();
  return appIcon(icon.size, icon.inset);
}
