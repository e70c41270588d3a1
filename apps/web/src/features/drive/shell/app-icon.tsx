import { ImageResponse } from "next/og";

/** The mark on its ground, as phones show it: `inset` is the share of the edge left free around it. */
export function appIcon(size: number, inset: number): ImageResponse {
  const mark = Math.round(size * (1 - 2 * inset));
  return new ImageResponse(
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        alignItems: "center",
        justifyContent: "center",
        background: "#1b304f",
      }}
    >
      <svg width={mark} height={mark} viewBox="0 0 24 24" fill="none">
        <path
          d="M19.2 15.6A8 8 0 1 1 19.2 8.4"
          stroke="#ffffff"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <circle cx="20" cy="12" r="2.5" fill="#e4572e" />
      </svg>
    </div>,
    { width: size, height: size },
  );
}
