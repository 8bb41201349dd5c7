import type { VerdictWord } from '#shared/api/common.ts'
import type { AxleVerdict, CheckName, Verdict } from '#shared/api/fitment.ts'
import { checkTitle, fitment, sayCheck, saySource, sayVerdict } from '#shared/i18n/fitment.ts'
import type { Locale } from '#shared/locale.ts'

export type SaidCheck = { name: CheckName; verdict: VerdictWord; title: string; sentence: string; source: string }

export type SaidAxle = {
  name: 'front' | 'rear' | 'both'
  title: string
  sku: string
  outer_move: number | null
  reference: AxleVerdict['reference']
  checks: SaidCheck[]
}

/** A verdict in the reader's words, ready to be shown. */
export type SaidProof = { verdict: VerdictWord; sentence: string; staggered: boolean; axles: SaidAxle[] }

/** Puts a verdict into words. For loaders: the sentences of every check in both languages stay on the server. */
export function sayProof({ verdict, axles }: Verdict, locale: Locale): SaidProof {
  return {
    verdict,
    sentence: sayVerdict(verdict, locale),
    staggered: new Set(axles.map(({ sku }) => sku)).size > 1,
    axles: together(axles).map(({ axle, name }) => ({
      name,
      title: fitment[locale][name],
      sku: axle.sku,
      outer_move: axle.outer_move,
      reference: axle.reference,
      checks: axle.checks.map((check) => ({
        name: check.name,
        verdict: check.verdict,
        title: checkTitle(check.name, locale),
        sentence: sayCheck(check, locale),
        source: saySource(check.source, locale),
      })),
    })),
  }
}

/** Two axles that say the same are one. The kind of set is said once, with the rear axle. */
function together(axles: AxleVerdict[]): { axle: AxleVerdict; name: SaidAxle['name'] }[] {
  const [front, rear] = axles
  const said = (axle: AxleVerdict) => JSON.stringify(axle.checks.filter(({ name }) => name !== 'set'))
  if (front && rear && front.sku === rear.sku && said(front) === said(rear))
    return [{ axle: { ...front, checks: rear.checks }, name: 'both' }]
  return axles.map((axle) => ({ axle, name: axle.axle }))
}
