import type { ReactNode } from 'react'
import type { WheelCard } from '#shared/api/browse.ts'
import type { Block } from '#shared/api/pages.ts'
import { proofSteps } from '#shared/i18n/home.ts'
import { facts } from '#shared/i18n/wheels/wheel.ts'
import { VerdictBadge } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon, type IconName } from '#web/design/icon.tsx'
import { Section } from '#web/home/section.tsx'
import { ReviewCard } from '#web/reviews/review-card.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { FitDrawing } from '#web/wheels/fit-drawing.tsx'
import { boltPattern, offsetMark, rimSize } from '#web/wheels/wheel-figures.tsx'

type Of<Type extends Block['type']> = { block: Extract<Block, { type: Type }> }

/** A block without interaction, rendered as static HTML; null where it is empty, undefined for interactive blocks. */
export function staticBlock(block: Block, wheel: WheelCard | null): ReactNode | undefined {
  switch (block.type) {
    case 'promises':
      return <Promises block={block} />
    case 'steps':
      return wheel && <ProofSteps block={block} wheel={wheel} />
    case 'reviews':
      return <CustomerReviews block={block} />
    case 'faq':
      return <Questions block={block} />
    default:
      return undefined
  }
}

const promiseIcons: Record<string, IconName> = { ruler: 'ruler', shield: 'shield', truck: 'truck', return: 'return' }

/** The shop's promises, a line each. */
function Promises({ block }: Of<'promises'>) {
  const arabic = useLocale() === 'ar'
  return (
    <ul className="frame grid gap-x-8 gap-y-5 py-8 sm:grid-cols-2 lg:grid-cols-4">
      {block.items.map((item) => (
        <li key={item.title} className="flex gap-3">
          <Icon name={promiseIcons[item.icon] ?? 'check'} size={26} className="text-accent" />
          <p className="text-small">
            <span className="block font-semibold">{arabic ? item.title_ar : item.title}</span>
            <span className="text-muted">{arabic ? item.text_ar : item.text}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Customer reviews, labelled as demo data where they are. */
function CustomerReviews({ block }: Of<'reviews'>) {
  const arabic = useLocale() === 'ar'
  const own = block.reviews.filter(({ lang }) => lang === (arabic ? 'ar' : 'en'))
  const shown = (own.length >= 2 ? own : block.reviews).slice(0, 3)
  if (shown.length === 0) return null
  return (
    <Section title={arabic ? block.title_ar : block.title}>
      <ul className="phone-row grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-4 [--phone-row:84%]">
        {shown.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
      {shown.some(({ demo }) => demo) && (
        <p className="pt-3 text-label text-muted">{arabic ? block.note_ar : block.note}</p>
      )}
    </Section>
  )
}

/** Pre-sales questions, each expanding to its answer. */
function Questions({ block }: Of<'faq'>) {
  const arabic = useLocale() === 'ar'
  return (
    <Section title={arabic ? block.title_ar : block.title}>
      <div className="grid gap-x-10 border-line border-t lg:grid-cols-2">
        {block.questions.map((each) => (
          <details key={each.id} className="group/question border-line border-b">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-semibold">
              {arabic ? each.question_ar : each.question}
              <Icon name="down" className="text-muted transition-transform group-open/question:rotate-180" />
            </summary>
            <p className="max-w-prose whitespace-pre-line pb-4 text-muted">{arabic ? each.answer_ar : each.answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}

type Props = { block: Extract<Block, { type: 'steps' }>; wheel: WheelCard }

/** How the fitment check works, in three drawings with the figures of a wheel that is for sale. */
function ProofSteps({ block, wheel }: Props) {
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
        <ol tabIndex={0} className="phone-row grid gap-8 [--phone-row:84%] lg:grid-cols-3">
          {block.steps.map((step, i) => (
            <li
              key={step.title}
              className="flex flex-col gap-4 md:max-lg:flex-row md:max-lg:items-center md:max-lg:gap-8"
            >
              <div className="grid min-h-60 shrink-0 place-items-center md:max-lg:w-[min(20rem,45%)] lg:min-h-74 xl:min-h-60 rounded-card border border-line bg-surface p-4">
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

function SectionOf({ wheel }: { wheel: WheelCard }) {
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

/** The bolt circle and centre bore, to scale in mm, with both figures. */
function HubDrawing({ wheel }: { wheel: WheelCard }) {
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
      className="max-h-60 w-full text-ink"
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
