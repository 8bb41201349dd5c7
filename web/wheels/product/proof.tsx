import type { VerdictWord } from '#shared/api/common.ts'
import type { AxleVerdict, Check, CheckName, Verdict } from '#shared/api/fitment.ts'
import { checkTitle, fitment, sayCheck, saySource, sayVerdict } from '#shared/i18n/fitment/verdicts.ts'
import { shell } from '#shared/i18n/shell.ts'
import { fitting } from '#shared/i18n/wheels/product.ts'
import { facts } from '#shared/i18n/wheels/wheel.ts'
import type { Locale } from '#shared/locale.ts'
import { VerdictBadge, VerdictIcon } from '#web/design/badge.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { carName } from '#web/finder/car-words.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { Comparison } from '#web/wheels/product/comparison.tsx'
import type { LoadedProduct, ShortVerdict } from '#web/wheels/product/shown-product.ts'

type Props = {
  product: LoadedProduct
  proof: ProofText
  torque: string | null
  /** The shop's name, for the printed sheet. */
  shop: string
}

/** The verdict and every check behind it, each with its figure and source. */
export function Proof({ product, proof, torque, shop }: Props) {
  const fitter = useMessages(fitting)
  const words = useMessages(facts)
  const locale = useLocale()
  const { vehicle } = product
  return (
    <section aria-labelledby="proof" className="space-y-6">
      <header className="space-y-2">
        <h2 id="proof" className="text-display">
          {words.proof}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lead">
          <VerdictBadge verdict={proof.verdict} />
          {vehicle && <span>{words.proof_car(carName(vehicle, locale))}</span>}
        </p>
        <SheetLine product={product} shop={shop} />
        <p className="max-w-prose">{proof.sentence}</p>
        {(proof.verdict === 'warn' || proof.verdict === 'unknown') && (
          <p className="max-w-prose text-muted text-small">{words.road_test}</p>
        )}
        {proof.verdict !== 'fail' && (
          <p className="max-w-prose text-muted text-small">{torque ? fitter.torque(torque) : fitter.torque_unknown}</p>
        )}
        <p className="max-w-prose text-muted text-small print:hidden">
          {fitter.gcc}{' '}
          <PageLink to="/faq#fitment-24" className="textlink">
            {fitter.gcc_more}
          </PageLink>
        </p>
      </header>
      {proof.axles.map((axle, i) => (
        <Axle key={axle.name} axle={axle} product={product} explained={i === 0} />
      ))}
    </section>
  )
}

/** In print only: the shop, the SKUs of the set, and the car to its engine, since a sheet is read without its page. */
function SheetLine({ product: { set, vehicle }, shop }: Pick<Props, 'product' | 'shop'>) {
  const locale = useLocale()
  const car = vehicle && [carName(vehicle, locale), vehicle.generation_name, vehicle.modification_name]
  const parts = [shop, set.sku, set.rear_sku, ...(car ?? [])].filter((part) => part)
  return (
    <p className="hidden text-small print:block">
      {parts.map((part, i) => (
        <span key={part}>
          {i > 0 && '\u00a0· '}
          <bdi>{part}</bdi>
        </span>
      ))}
    </p>
  )
}

function Axle({ axle, product, explained }: { axle: AxleText; product: LoadedProduct; explained: boolean }) {
  const wheel = [product, product.pair?.front, product.pair?.rear].find((each) => each?.sku === axle.sku) ?? product
  return (
    <div className="space-y-4">
      <h3 className="font-semibold text-lead">{axle.title}</h3>
      <Comparison wheel={{ ...product, ...wheel }} axle={axle} explained={explained} />
      <ul className="grid gap-x-8 md:grid-cols-2">
        {axle.checks.map((check) => (
          <CheckLine key={check.name} check={check} />
        ))}
      </ul>
    </div>
  )
}

function CheckLine({ check }: { check: CheckText }) {
  const words = useMessages(shell)
  return (
    <li className="flex gap-3 border-line border-t py-3">
      <VerdictIcon verdict={check.verdict} />
      <div className="min-w-0">
        <h4 className="font-semibold text-small">
          {check.title}
          <span className="sr-only">: {words[`verdict_${check.verdict}`]}</span>
        </h4>
        <p className="figures text-small">{check.sentence}</p>
        <p className="text-label text-muted">{check.source}</p>
      </div>
    </li>
  )
}

type CheckText = { name: CheckName; verdict: VerdictWord; title: string; sentence: string; source: string }

type AxleText = {
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
