import { useState } from 'react'
import type { Check, Verdict } from '#shared/api/fitment.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskVehicles } from '#shared/i18n/desk/vehicles.ts'
import { checkTitle, fitment, sayCheck, saySource } from '#shared/i18n/fitment/verdicts.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { VerdictMark } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Loading } from '#web/design/loading.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'

/** Every check of a set on a car, read when it is opened: what was found, the figures, and their source. */
export function FitChecks({ car, front, rear }: { car: string; front: string; rear?: string }) {
  const locale = useLocale()
  const words = deskVehicles[locale]
  const [verdict, setVerdict] = useState<Verdict>()
  const [problem, setProblem] = useState<string | null>(null)
  async function load() {
    try {
      const query = { front, ...(rear && { rear }) }
      setVerdict(await deskCall('GET /desk/vehicles/{slug}/checks', { params: { slug: car }, query }))
      setProblem(null)
    } catch (error) {
      setProblem(sayError(error, locale))
    }
  }
  return (
    <details
      className="col-span-full basis-full"
      onToggle={({ currentTarget }) => currentTarget.open && !verdict && void load()}
    >
      <summary className="textlink cursor-pointer py-1 text-label">{words.checks}</summary>
      {problem && <Notice kind="error">{problem}</Notice>}
      {!verdict && !problem && <Loading label={deskFrame[locale].loading} />}
      {verdict?.axles.map(({ axle, checks }) => (
        <div key={axle} className="mt-3">
          <p className="font-semibold text-label">{fitment[locale][axle]}</p>
          <ul className="divide-y divide-line">
            {checks.map((check) => (
              <CheckLine key={check.name} check={check} />
            ))}
          </ul>
        </div>
      ))}
    </details>
  )
}

function CheckLine({ check }: { check: Check }) {
  const locale = useLocale()
  const words = deskVehicles[locale]
  const { name, verdict, value, limit, unit, source } = check
  const figure = (each: Check['value']) => {
    if (each === null) return '–'
    return unit === 'none' ? String(each) : `${each} ${unit}`
  }
  return (
    <li className="space-y-1 py-2 text-label">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{checkTitle(name, locale)}</span>
        <VerdictMark verdict={verdict} />
        <Figure>{words.check_value(figure(value), figure(limit))}</Figure>
      </span>
      <span className="block">{sayCheck(check, locale)}</span>
      <span className="block text-muted">{saySource(source, locale)}</span>
    </li>
  )
}
