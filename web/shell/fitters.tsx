import { fitting } from '#shared/i18n/wheels/product.ts'
import { Badge } from '#web/design/badge.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

export type Fitter = {
  name: string
  name_ar: string
  emirate: string
  emirate_ar: string
  map_link: string
  example: boolean
} & Partial<Record<'address' | 'address_ar' | 'hours' | 'hours_ar' | 'phone', string>>

/** Fitting centres from the owner's settings. Rendered only in loaders. */
export function Fitters({ fitters, as: Heading = 'h2' }: { fitters: readonly Fitter[]; as?: 'h2' | 'h3' }) {
  const words = useMessages(fitting)
  const arabic = useLocale() === 'ar'
  if (fitters.length === 0) return null
  return (
    <section aria-labelledby="fitters" className="space-y-2">
      <Heading id="fitters" className="font-semibold text-body">
        {words.partners}
      </Heading>
      <ul className="divide-y divide-line border-line border-y text-small">
        {fitters.map(({ name, name_ar, emirate, emirate_ar, map_link, example, phone, ...centre }) => (
          <li key={map_link} className="flex min-h-12 flex-wrap items-center gap-x-3">
            <span className="row-text py-1.5">
              <bdi className="font-semibold">{arabic ? name_ar : name}</bdi>{' '}
              <span className="text-muted">· {arabic ? emirate_ar : emirate}</span>
              <Line text={arabic ? centre.address_ar : centre.address} />
              <Line text={arabic ? centre.hours_ar : centre.hours} />
              {phone && (
                <a href={`tel:${phone.replaceAll(' ', '')}`} className="textlink inline-flex min-h-11 items-center">
                  <bdi dir="ltr">{phone}</bdi>
                </a>
              )}
            </span>
            {example && <Badge>{words.example}</Badge>}
            <a
              href={map_link}
              rel="noopener noreferrer"
              target="_blank"
              aria-label={words.map(arabic ? name_ar : name)}
              className="textlink inline-flex min-h-11 min-w-11 items-center justify-end print:hidden"
            >
              {words.map_word}
            </a>
          </li>
        ))}
      </ul>
      <p className="text-label text-muted">{words.partners_text}</p>
    </section>
  )
}

function Line({ text }: { text: string | undefined }) {
  if (!text) return null
  return <span className="block text-muted">{text}</span>
}
