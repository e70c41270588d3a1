import type { Art } from "./kinds";

/** Lumps seen over the open top of a sack. */
const lumps = [
  [70, 62, 13],
  [92, 54, 15],
  [114, 57, 14],
  [132, 65, 11],
] as const;

/** A sack of coal or charcoal. */
export function Sack({ colour, label }: Art) {
  return (
    <g>
      <ellipse cx="100" cy="177" rx="66" ry="7" fill="#000" opacity="0.1" />
      {lumps.map(([x, y, r]) => (
        <g key={x}>
          <path
            d={`M${x - r} ${y + 3} l${r * 0.5} -${r} l${r} -${r * 0.1} l${r * 0.5} ${r} l-${r * 0.4} ${r} h-${r} z`}
            fill="#26282c"
          />
          <path
            d={`M${x - r * 0.4} ${y - r * 0.7} l${r * 0.8} 0 l-${r * 0.5} ${r * 0.6} z`}
            fill="#4b4f56"
          />
        </g>
      ))}
      <path
        d="M52 66 q48 16 96 0 q6 56 -2 104 q-1 7 -8 7 h-76 q-7 0 -8 -7 q-8 -48 -2 -104 z"
        fill={colour}
      />
      <path d="M52 66 q48 16 96 0 l1 12 q-49 16 -98 0 z" fill="#fff" opacity="0.2" />
      <path
        d="M126 75 q11 -3 22 -8 q6 56 -2 103 q-1 7 -8 7 h-16 q10 -50 4 -102 z"
        fill="#000"
        opacity="0.14"
      />
      <rect x="66" y="104" width="68" height="42" rx="6" fill="#fff" opacity="0.93" />
      {label ? (
        <text x="100" y="131" textAnchor="middle" fontSize="17" fontWeight="700" fill="#26221d">
          {label}
        </text>
      ) : (
        <path d="M100 112 q12 12 6 22 q-6 8 -12 0 q-5 -8 6 -22 z" fill="#d9622b" />
      )}
    </g>
  );
}
