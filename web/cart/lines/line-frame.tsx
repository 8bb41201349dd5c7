import type { ReactNode } from 'react'
import type { Picture as PictureFacts } from '#shared/api/common.ts'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { useMessages } from '#web/shell/language.ts'

type Props = {
  picture: PictureFacts | null
  /** Link to the product page, if there is one. */
  href?: string
  name: string
  problems: readonly string[]
  /** Fils. */
  total: number
  /** The line whose price of one piece is shown, in fils; none where it would repeat the total. */
  unit: { unit_price: number; compare_at_price?: number | null } | false
  stepper: ReactNode
  onRemove: () => void
  children: ReactNode
}

/** Layout shared by every cart line: picture, description, problems, quantity and price. */
export function LineFrame({ picture, href, name, problems, total, unit, stepper, onRemove, children }: Props) {
  const words = useMessages(cartWords)
  return (
    <li className="grid grid-cols-[--spacing(22)_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[8rem_1fr] md:gap-x-6">
      <div className="pearl row-span-2 self-start overflow-hidden rounded-card p-2">
        <Picture picture={picture} alt="" sizes="8rem" className="aspect-square w-full object-contain" />
      </div>
      <div className="min-w-0 space-y-1.5">
        <h3 className="font-semibold text-body leading-snug">
          {href ? (
            <PageLink to={href} className="hover:underline">
              <ProductText en={name} ar={name} />
            </PageLink>
          ) : (
            <ProductText en={name} ar={name} />
          )}
        </h3>
        {children}
        {problems.map((problem) => (
          <p key={problem} data-problem tabIndex={-1} className="flex items-start gap-1.5 text-error text-small">
            <Icon name="refuse" size={18} className="mt-0.5" />
            {problem}
          </p>
        ))}
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-2 gap-y-2 sm:col-span-1 sm:gap-x-4">
        {stepper}
        <button
          type="button"
          aria-label={words.remove_name(name)}
          onClick={onRemove}
          className="inline-flex min-h-12 items-center gap-1.5 rounded-control px-2 text-muted text-small hover:text-ink md:min-h-11"
        >
          <Icon name="trash" size={18} className="hidden sm:block" />
          {words.remove}
        </button>
        <p className="ms-auto text-end leading-tight">
          <Price fils={total} exact className="font-semibold text-lead" />
          {unit && (
            <span className="mt-0.5 block text-label text-muted">
              <Price fils={unit.unit_price} compareAt={unit.compare_at_price} exact /> {words.each}
            </span>
          )}
        </p>
      </div>
    </li>
  )
}

type StepperProps = {
  quantity: number
  most: number
  /** "4", or "2 + 2" for a set. */
  shown: string
  words: { label: string; fewer: string; more: string }
  onChange: (quantity: number) => void
}

/** Minus and plus buttons. Going below one is "Remove", which has its own button. */
export function Stepper({ quantity, most, shown, words, onChange }: StepperProps) {
  return (
    <fieldset className="inline-flex min-w-0 items-stretch rounded-control border border-edge bg-raised">
      <legend className="sr-only">{words.label}</legend>
      <Step icon="minus" label={words.fewer} off={quantity <= 1} onPress={() => onChange(quantity - 1)} />
      <output className="figures grid min-w-12 place-items-center px-1 font-semibold text-small">
        <bdi dir="ltr">{shown}</bdi>
      </output>
      <Step icon="plus" label={words.more} off={quantity >= most} onPress={() => onChange(quantity + 1)} />
    </fieldset>
  )
}

type StepProps = { icon: 'minus' | 'plus'; label: string; off: boolean; onPress: () => void }

/** `aria-disabled` instead of `disabled`, so that the button keeps the focus at the last step. */
function Step({ icon, label, off, onPress }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onPress}
      className="grid size-12 place-items-center rounded-control hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-edge md:size-11"
    >
      <Icon name={icon} />
    </button>
  )
}
