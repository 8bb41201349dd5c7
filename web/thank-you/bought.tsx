import { thankYou } from '#shared/i18n/thank-you.ts'
import type { ConfirmedOrder } from '#web/browser/confirmed-orders.ts'
import { wheelName } from '#web/cart/wheel-name.ts'
import { Figure } from '#web/design/figure.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { Proof } from '#web/thank-you/proof.tsx'

type LineProps = { line: ConfirmedOrder['lines'][number]; currency: string; large?: boolean }

/** The wheels bought, large, with the fitment figures at purchase; then the accessories. */
export function Bought({
  order: { lines, currency, status },
}: {
  order: Pick<ConfirmedOrder, 'lines' | 'currency' | 'status'>
}) {
  const words = useMessages(thankYou)
  const locale = useLocale()
  const wheels = lines.filter((line) => line.kind === 'wheel')
  const addons = lines.filter((line) => line.kind === 'addon')
  // Front and rear of a set have the same verdict, so it is shown once.
  const proofs = new Map<string, ConfirmedOrder['lines']>()
  for (const line of wheels) {
    const verdict = JSON.stringify(line.fitment)
    if (line.fitment) proofs.set(verdict, [...(proofs.get(verdict) ?? []), line])
  }
  return (
    <>
      {wheels.length > 0 && (
        <section aria-label={words.bought} className="space-y-4">
          <h2 className="text-body">{words.bought}</h2>
          <ul className="space-y-4">
            {wheels.map((line) => (
              <Line key={`${line.sku} ${line.axle}`} line={line} currency={currency} large />
            ))}
          </ul>
          {[...proofs].map(([key, lines]) => (
            <Proof
              key={key}
              verdict={lines[0]!.fitment!}
              isPaid={status === 1}
              names={proofs.size > 1 ? lines.map((line) => (locale === 'ar' ? line.name_ar : line.name)) : []}
            />
          ))}
        </section>
      )}
      {addons.length > 0 && (
        <section aria-label={words.also} className="space-y-4">
          <h2 className="text-body">{words.also}</h2>
          <ul className="space-y-3">
            {addons.map((line) => (
              <Line key={line.sku} line={line} currency={currency} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Line({ line, currency, large = false }: LineProps) {
  const words = useMessages(thankYou)
  const locale = useLocale()
  const { title, size } = wheelName(locale === 'ar' ? line.name_ar : line.name)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className={large ? 'pearl w-28 shrink-0 rounded-card p-2 sm:w-36' : 'pearl w-16 shrink-0 rounded-card p-1'}>
        <Picture
          picture={line.picture}
          alt=""
          sizes={large ? '9rem' : '4rem'}
          className="aspect-square w-full object-contain"
        />
      </span>
      <span className="row-text leading-snug">
        {line.kind === 'wheel' ? (
          <PageLink
            to={`/${line.slug}/${line.sku}`}
            className="flex min-h-11 items-center font-semibold hover:underline"
          >
            {title}
          </PageLink>
        ) : (
          <span className="block text-small">{title}</span>
        )}
        <span className="flex flex-wrap gap-x-2 text-muted text-small">
          {line.axle !== 'any' && <span>{line.axle === 'rear' ? words.rear : words.front}</span>}
          {/* A size that wraps begins where the others do. */}
          {size && <Figure className="rtl:text-end">{size}</Figure>}
          <Figure>{words.pieces(line.quantity)}</Figure>
        </span>
        {large && !line.fitment && <span className="block text-muted text-small">{words.not_checked}</span>}
        {large && <Price fils={line.total} currency={currency} exact className="mt-1 block text-small" />}
      </span>
      {!large && <Price fils={line.total} currency={currency} exact className="ms-auto text-small" />}
    </li>
  )
}
