import type { VerdictWord } from '#shared/api/common.ts'
import type { AxleVerdict, Check, CheckName, Verdict } from '#shared/api/fitment.ts'
import { checkTitle, fitment, sayCheck, saySource, sayVerdict } from '#shared/i18n/fitment.ts'
import type { Locale } from '#shared/locale.ts'
import type { ShortVerdict } from '#web/wheels/product/shown-product.ts'

export type CheckText = { name: CheckName; verdict: VerdictWord; title: string; sentence: string; source: string }

export type AxleText = {
  name: 'front' | 'rear' | 'both'
  title: string
  sku: string
  reference: AxleVerdict['reference']
  checks: CheckText[]
}

/** A verdict in the reader's language, ready to render. */
export type ProofText = { verdict: VerdictWord; sentence: string; axles: AxleText[] }

/** Puts a verdict into words. */
export function sayProof({ verdict, axles }: Verdict, locale: Locale): ProofText {
  return {
    verdict,
    sentence: sayVerdict(verdict, locale),
    axles: mergeEqualAxles(axles).map(({ axle, name }) => ({
      name,
      title: fitment[locale][name],
      sku: axle.sku,
      reference: axle.reference,
      checks: axle.checks.toSorted(byUrgency).map((check) => ({
        name: check.name,
        verdict: check.verdict,
        title: checkTitle(check.name, locale),
        sentence: sayCheck(check, locale),
        source: saySource(check.source, locale),
      })),
    })),
  }
}

/** The parts of a verdict that the top of the page needs. */
export function shortVerdict({ verdict, axles }: Verdict): ShortVerdict {
  const staggered = new Set(axles.map(({ sku }) => sku)).size > 1
  return { verdict, staggered, outer_move: axles[0]?.outer_move ?? null }
}

const urgency: VerdictWord[] = ['fail', 'unknown', 'warn', 'parts', 'pass']

/** Most severe checks first; a stable sort keeps the order of the checks within a verdict. */
function byUrgency(a: Check, b: Check): number {
  return urgency.indexOf(a.verdict) - urgency.indexOf(b.verdict)
}

/** Merges two axles with equal checks. The kind of set is said once, with the rear axle. */
function mergeEqualAxles(axles: AxleVerdict[]): { axle: AxleVerdict; name: AxleText['name'] }[] {
  const [front, rear] = axles
  const said = (axle: AxleVerdict) => JSON.stringify(axle.checks.filter(({ name }) => name !== 'set'))
  if (front && rear && front.sku === rear.sku && said(front) === said(rear))
    return [{ axle: { ...front, checks: rear.checks }, name: 'both' }]
  return axles.map((axle) => ({ axle, name: axle.axle }))
}
