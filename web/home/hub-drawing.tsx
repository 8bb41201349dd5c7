import { proofSteps } from '#shared/i18n/proof-steps.ts'
import type { DrawnWheel } from '#web/home/proof-steps.tsx'
import { useMessages } from '#web/shell/language.ts'
import { boltPattern } from '#web/wheels/wheel-size.tsx'

/** The bolt circle and centre bore, to scale in mm, with both figures. */
export function HubDrawing({ wheel }: { wheel: DrawnWheel }) {
  const words = useMessages(proofSteps)
  const [studs = 5, pcd = 112] = wheel.bolt_pattern.split('x').map(Number)
  const bore = wheel.centre_bore
  return (
    <svg
      viewBox="-170 -110 340 220"
      role="img"
      aria-label={words.hub_drawing(boltPattern(wheel.bolt_pattern), String(bore))}
      direction="ltr"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      className="h-full w-full text-ink"
    >
      <circle r={pcd / 2 + 24} className="text-muted" stroke="currentColor" />
      <circle r={bore / 2} fill="currentColor" fillOpacity=".08" />
      <circle r={pcd / 2} strokeDasharray="10 3 2 3" className="text-accent" stroke="currentColor" />
      {Array.from({ length: studs }, (_, i) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a stud hole has no identity but its index
          key={i}
          cy={-pcd / 2}
          r="7.5"
          transform={`rotate(${(360 / studs) * i})`}
        />
      ))}
      <g className="text-accent">
        <path d={`M${pcd / 2 - 16} ${-pcd / 2 + 22}L112 -84h50`} stroke="currentColor" />
        <text x="162" y="-91" textAnchor="end" fill="currentColor" stroke="none" className="font-semibold text-[15px]">
          {boltPattern(wheel.bolt_pattern)}
        </text>
        <path d={`M${-bore / 2 + 10} ${bore / 2 - 14}L-112 84h-50`} stroke="currentColor" />
        <text x="-162" y="77" fill="currentColor" stroke="none" className="font-semibold text-[15px]">
          CB {bore}
        </text>
      </g>
    </svg>
  )
}
