import type { Block } from '#shared/api/pages.ts'
import { home } from '#shared/i18n/home.ts'
import { Icon, type IconName } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Section } from '#web/home/section.tsx'
import { ReviewCard } from '#web/reviews/review-card.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { WheelGrid } from '#web/wheels/wheel-grid.tsx'

type Of<Type extends Block['type']> = { block: Extract<Block, { type: Type }> }

const promiseIcons: Record<string, IconName> = { ruler: 'ruler', shield: 'shield', truck: 'truck', return: 'return' }

/** What the shop stands for, a line each. */
export function Promises({ block }: Of<'promises'>) {
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

/** One click to the year of a car that many ask for. */
export function PopularCars({ block }: Of<'popular_vehicles'>) {
  const arabic = useLocale() === 'ar'
  return (
    <Section title={arabic ? block.title_ar : block.title}>
      <ul className="flex flex-wrap gap-2">
        {block.vehicles.map(({ make, model, name, name_ar }) => (
          <li key={`${make} ${model}`}>
            <PageLink
              to={`/alloy-wheels?make=${make}&model=${model}`}
              className="inline-flex min-h-11 items-center rounded-full border border-edge bg-raised px-4 font-semibold text-small hover:border-accent hover:text-accent"
            >
              <bdi>{arabic ? name_ar : name}</bdi>
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Pictures of what the wheels are for. */
export function Uses({ block }: Of<'categories'>) {
  const arabic = useLocale() === 'ar'
  return (
    <Section title={arabic ? block.title_ar : block.title}>
      <ul className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        {block.items.map((item) => (
          <li key={item.title} className="group card relative overflow-hidden hover:border-edge">
            <Picture
              picture={item.picture}
              alt=""
              sizes="(min-width: 64rem) 20rem, 50vw"
              className="aspect-4/3 w-full object-cover"
            />
            <div className="p-3 md:p-4">
              <h3 className="font-semibold">
                <PageLink to={item.link} className="after:absolute after:inset-0">
                  {arabic ? item.title_ar : item.title}
                </PageLink>
              </h3>
              <p className="text-muted text-small">{arabic ? item.text_ar : item.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A handful of wheels, with the way to all of them. */
export function Deals({ block }: Of<'products'>) {
  const words = useMessages(home)
  const arabic = useLocale() === 'ar'
  if (block.wheels.length === 0) return null
  return (
    <Section
      title={arabic ? block.title_ar : block.title}
      text={arabic ? block.text_ar : block.text}
      more={{ to: block.link, label: words.all_deals }}
    >
      <WheelGrid wheels={block.wheels.slice(0, 8)} eager={0} />
    </Section>
  )
}

/** The brands by name and what they are good at; no logos, the names are enough. */
export function Brands({ block }: Of<'brands'>) {
  const arabic = useLocale() === 'ar'
  return (
    <Section title={arabic ? block.title_ar : block.title}>
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4">
        {block.brands.map((brand) => (
          <li key={brand.slug} className="relative bg-raised p-4 hover:bg-sunken md:p-5">
            <PageLink
              to={`/wheelbrand/${brand.slug}?brand=${brand.slug}`}
              className="font-semibold text-lead after:absolute after:inset-0"
            >
              {arabic ? brand.name_ar : brand.name}
            </PageLink>
            <p className="text-label text-muted">{arabic ? brand.focus_ar : brand.focus}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What customers wrote, marked as made up where it is. */
export function CustomerWords({ block }: Of<'reviews'>) {
  const arabic = useLocale() === 'ar'
  const own = block.reviews.filter(({ lang }) => lang === (arabic ? 'ar' : 'en'))
  const shown = (own.length >= 2 ? own : block.reviews).slice(0, 3)
  if (shown.length === 0) return null
  return (
    <Section title={arabic ? block.title_ar : block.title}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-4">
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

/** Questions before buying, each opening to its answer. */
export function Questions({ block }: Of<'faq'>) {
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
