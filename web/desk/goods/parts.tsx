import { useEffect, useState } from 'react'
import { typedFigure } from '#shared/desk/limits.ts'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { formatPrice } from '#shared/money.ts'
import { latinDigits } from '#shared/normalise.ts'
import { Badge } from '#web/design/badge.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import noPicture from '#web/design/no-picture.svg?no-inline'
import { ChosenFilter } from '#web/desk/list/filters.tsx'
import { useFilters } from '#web/desk/list/list.tsx'

/** A small picture of goods beside their name, by its base address. */
export function Thumb({ base }: { base: string | null }) {
  return (
    <img
      src={base ? `${base}-320.webp` : noPicture}
      alt=""
      width="48"
      height="48"
      loading="lazy"
      className="size-12 shrink-0 rounded-control bg-sunken object-contain"
    />
  )
}

/** Hidden, or without its Arabic text; nothing for goods that are as they should be. */
export function StateBadges({
  hidden,
  lacks_arabic,
  shown,
}: {
  hidden: boolean
  lacks_arabic: boolean
  shown?: boolean
}) {
  const words = deskGoods[useLocale()]
  return (
    <span className="inline-flex flex-wrap gap-1">
      {hidden ? (
        <Badge tone="accent">{words.hidden}</Badge>
      ) : shown === false ? (
        <Badge tone="accent">{words.hidden_with_design}</Badge>
      ) : (
        <Badge>{words.shown}</Badge>
      )}
      {lacks_arabic && <Badge tone="accent">{words.no_arabic}</Badge>}
    </span>
  )
}

/** A price, with the crossed-out one before it. */
export function Prices({ price, compare_at_price }: { price: number; compare_at_price: number | null }) {
  const locale = useLocale()
  return (
    <span className="whitespace-nowrap">
      {compare_at_price !== null && (
        <>
          <s className="text-muted">
            <bdi>{formatPrice(compare_at_price, locale)}</bdi>
          </s>{' '}
        </>
      )}
      <bdi>{formatPrice(price, locale)}</bdi>
    </span>
  )
}

type Typed = { name: string; label: string; hint?: string; figure?: boolean }

/** A filter that is typed: the list follows when the typing pauses. A `figure` counts once it is complete. */
export function TypedFilter({ name, label, hint, figure = false }: Typed) {
  const filters = useFilters()
  const value = filters.value(name)
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing sets the filter
  useEffect(() => {
    const next = figure ? latinDigits(typed).trim() : typed.trim()
    if (next === value || (figure && next !== '' && !typedFigure.test(next))) return
    const pause = setTimeout(() => filters.set(name, next), 300)
    return () => clearTimeout(pause)
  }, [typed])
  return (
    <Field
      label={label}
      type="search"
      inputMode={figure ? 'decimal' : 'search'}
      placeholder={hint}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

/** The states of goods as a filter. */
export function StateFilter() {
  const words = deskGoods[useLocale()]
  const options = (['shown', 'hidden', 'not_arabic'] as const).map((value) => ({
    value,
    label: words[`state_${value}`],
  }))
  return <ChosenFilter name="state" label={words.state} all={words.all} options={options} />
}
