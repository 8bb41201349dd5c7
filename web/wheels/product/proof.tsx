import type { VerdictWord } from '#shared/api/common.ts'
import { facts } from '#shared/i18n/facts.ts'
import { fitting } from '#shared/i18n/fitting.ts'
import { shell } from '#shared/i18n/shell.ts'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { VerdictBadge, verdictTone } from '#web/design/verdict-badge.tsx'
import { carName } from '#web/finder/car-words.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { Comparison } from '#web/wheels/product/comparison.tsx'
import type { AxleText, CheckText, ProofText } from '#web/wheels/product/say-proof.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'

const colours: Record<VerdictWord, string> = {
  pass: 'text-fits',
  parts: 'text-fits',
  warn: 'text-warn',
  fail: 'text-refuse',
  unknown: 'text-unknown',
}

type Props = { product: ShownProduct; proof: ProofText; torque: string | null }

/** The verdict and every check behind it, each with its figure and source. */
export function Proof({ product, proof, torque }: Props) {
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
        <p className="max-w-prose">{proof.sentence}</p>
        {(proof.verdict === 'warn' || proof.verdict === 'unknown') && (
          <p className="max-w-prose text-muted text-small">{words.road_test}</p>
        )}
        <p className="max-w-prose text-muted text-small">{torque ? fitter.torque(torque) : fitter.torque_unknown}</p>
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

function Axle({ axle, product, explained }: { axle: AxleText; product: ShownProduct; explained: boolean }) {
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
      <Icon name={verdictTone[check.verdict]} size={22} className={classNames('mt-0.5', colours[check.verdict])} />
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
