import { scaleLinear } from '@visx/scale'

type Row = { key: string; name: string; value: number; text: string }

/** A list of names with a bar for each. It is a list for screen readers; the bars only repeat its figures. */
export function Bars({ label, rows, empty }: { label: string; rows: Row[]; empty: string }) {
  const most = Math.max(...rows.map(({ value }) => value), 0)
  const width = scaleLinear<number>({ domain: [0, most || 1], range: [0, 100] })
  if (most === 0) return <p className="text-muted text-small">{empty}</p>
  return (
    <ul aria-label={label} className="space-y-3">
      {rows.map(({ key, name, value, text }) => (
        <li key={key}>
          <p className="flex justify-between gap-3 text-small">
            <bdi className="min-w-0 truncate">{name}</bdi>
            <bdi className="figures shrink-0">{text}</bdi>
          </p>
          <svg className="mt-1 block h-2 w-full rtl:-scale-x-100" aria-hidden="true" focusable="false">
            <rect width="100%" height="8" rx="4" className="fill-sunken" />
            {value > 0 && <rect width={`${width(value)}%`} height="8" rx="4" className="fill-accent" />}
          </svg>
        </li>
      ))}
    </ul>
  )
}
