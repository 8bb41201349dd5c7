import type { ReactNode } from 'react'
import type { Block } from '#shared/api/pages.ts'
import { Icon, type IconName } from '#web/design/icon.tsx'
import { type DrawnWheel, ProofSteps } from '#web/home/proof-steps.tsx'
import { Section } from '#web/home/section.tsx'
import { ReviewCard } from '#web/reviews/review-card.tsx'
import { useLocale } from '#web/shell/language.ts'

type Of<Type extends Block['type']> = { block: Extract<Block, { type: Type }> }

/** A block without interaction, rendered as static HTML; null where it is empty, undefined for interactive blocks. */
export function staticBlock(block: Block, wheel: DrawnWheel | null): ReactNode | undefined {
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
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {arabic ? each.question_ar : each.question}
              <Icon name="down" className="text-muted transition-transform group-open/question:rotate-180" />
            </summary>
            <p className="max-w-prose pb-4 text-muted">{arabic ? each.answer_ar : each.answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
