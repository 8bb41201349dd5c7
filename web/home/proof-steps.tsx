import type { WheelCard } from '#shared/api/browse.ts'
import type { Block } from '#shared/api/pages.ts'
import { facts } from '#shared/i18n/facts.ts'
import { proofSteps } from '#shared/i18n/proof-steps.ts'
import { Figure } from '#web/design/figure.tsx'
import { VerdictBadge } from '#web/design/verdict-badge.tsx'
import { HubDrawing } from '#web/home/hub-drawing.tsx'
import { Section } from '#web/home/section.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { FitDrawing } from '#web/wheels/fit-drawing.tsx'
import { offsetMark, rimSize } from '#web/wheels/wheel-size.tsx'

export type DrawnWheel = Pick<WheelCard, 'diameter' | 'width' | 'offset' | 'bolt_pattern' | 'centre_bore'>

type Props = { block: Extract<Block, { type: 'steps' }>; wheel: DrawnWheel }

/** How the fitment check works, in three drawings with the figures of a wheel that is for sale. */
export function ProofSteps({ block, wheel }: Props) {
  const arabic = useLocale() === 'ar'
  const drawings = [
    <HubDrawing key="hub" wheel={wheel} />,
    <SectionOf key="section" wheel={wheel} />,
    <Legend key="legend" />,
  ]
  return (
    <div className="border-line border-y bg-raised">
      <Section title={arabic ? block.title_ar : block.title}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls sideways, by keyboard too */}
        <ol tabIndex={0} className="phone-row grid gap-8 [--phone-row:84%] md:grid-cols-3">
          {block.steps.map((step, i) => (
            <li key={step.title} className="flex flex-col gap-4">
              <div className="grid h-60 place-items-center md:h-80 lg:h-72 xl:h-60 rounded-card border border-line bg-surface p-4">
                {drawings[i]}
              </div>
              <div>
                <h3 className="font-semibold text-lead">
                  <Figure className="text-accent">{i + 1}</Figure>
                  {' · '}
                  {arabic ? step.title_ar : step.title}
                </h3>
                <p className="text-muted">{arabic ? step.text_ar : step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  )
}

function SectionOf({ wheel }: { wheel: DrawnWheel }) {
  const words = useMessages(facts)
  const pcd = Number(wheel.bolt_pattern.split('x')[1])
  return (
    <div className="drawing-small h-full max-w-full [&_svg]:h-full [&_svg]:w-auto [&_svg]:max-w-full">
      <FitDrawing
        wheel={{ ...wheel, pcd }}
        factory={null}
        label={words.drawing_label(`${rimSize(wheel)} ${offsetMark(wheel.offset)}`)}
        words={{ car_side: words.drawing_car_side, street: words.drawing_street, mm: words.unit_mm }}
      />
    </div>
  )
}

/** The four verdicts and their meaning. */
function Legend() {
  const words = useMessages(proofSteps)
  return (
    <ul className="w-full space-y-3 text-small">
      {(['pass', 'parts', 'warn', 'fail'] as const).map((verdict) => (
        <li key={verdict} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <VerdictBadge verdict={verdict} />
          <span className="text-muted">{words[`verdict_${verdict}`]}</span>
        </li>
      ))}
    </ul>
  )
}
