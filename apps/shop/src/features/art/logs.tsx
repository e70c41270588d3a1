import type { Art } from "./kinds";

/** The ends of a stack, from the ground up. */
const ends = [
  [62, 152],
  [100, 153],
  [138, 152],
  [81, 120],
  [119, 120],
  [100, 88],
] as const;

/** A stack of logs, seen from its end. */
export function Logs({ colour }: Art) {
  return (
    <g>
      <ellipse cx="100" cy="177" rx="72" ry="7" fill="#000" opacity="0.1" />
      {ends.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r="20.5" fill="#6d4527" />
          <circle cx={x} cy={y} r="17" fill="#e3bd86" />
          <circle cx={x} cy={y} r="11.5" fill="none" stroke={colour} strokeWidth="2" />
          <circle cx={x} cy={y} r="6" fill="none" stroke={colour} strokeWidth="2" />
          <path d={`M${x} ${y} l11 -8`} stroke={colour} strokeWidth="2" />
          <circle cx={x} cy={y} r="2" fill={colour} />
        </g>
      ))}
    </g>
  );
}
