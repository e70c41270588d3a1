import type { Art } from "./kinds";

/** A gas cylinder: collar, shoulder, body, foot ring. The big ones are tall, the small ones round. */
export function Cylinder({ colour, label, size }: Art) {
  const half = 30 + size * 14;
  const top = 104 - size * 56;
  const [left, right, width] = [100 - half, 100 + half, half * 2];
  return (
    <g>
      <ellipse cx="100" cy="177" rx={half + 14} ry="7" fill="#000" opacity="0.1" />
      <rect x="93" y={top - 26} width="14" height="20" rx="3" fill="#b98f45" />
      <rect x="86" y={top - 30} width="28" height="8" rx="4" fill="#94702f" />
      <path
        d={`M${100 - half * 0.6} ${top + 4} v-26 q0 -6 6 -6 h${half * 1.2 - 12} q6 0 6 6 v26`}
        fill="none"
        stroke={colour}
        strokeWidth="7"
      />
      <path
        d={`M${left} ${top + 30} q0 -30 ${half} -30 t${half} 30 v${132 - top} q0 12 -12 12 h-${width - 24} q-12 0 -12 -12 z`}
        fill={colour}
      />
      <rect
        x={left + 10}
        y={top + 22}
        width="9"
        height={130 - top}
        rx="4.5"
        fill="#fff"
        opacity="0.28"
      />
      <path
        d={`M${right - 15} ${top + 12} q15 6 15 18 v${132 - top} q0 12 -12 12 h-10 z`}
        fill="#000"
        opacity="0.13"
      />
      <rect x={left + 7} y="170" width={width - 14} height="8" rx="3" fill={colour} />
      <rect x={left + 7} y="170" width={width - 14} height="8" rx="3" fill="#000" opacity="0.3" />
      {label && <Band y={Math.max(116, top + 44)} width={width} label={label} />}
    </g>
  );
}

function Band({ y, width, label }: { y: number; width: number; label: string }) {
  return (
    <>
      <rect x={100 - width / 2} y={y} width={width} height="26" fill="#fff" opacity="0.94" />
      <text x="100" y={y + 18} textAnchor="middle" fontSize="14" fontWeight="700" fill="#26221d">
        {label}
      </text>
    </>
  );
}
