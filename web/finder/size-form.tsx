import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import type { ListingQuery, SizeChoices } from '#shared/api/browse.ts'
import { finder, sizeSearch } from '#shared/i18n/finder.ts'
import { inLocale } from '#shared/locale.ts'
import { Button } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useSizeForm } from '#web/finder/use-size-form.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  /** Values already in the address. */
  known?: Partial<ListingQuery>
  /** The choices, if the server has rendered them. */
  choices?: SizeChoices | null
}

const inches = (value: string) => `${value}″`

/**
 * Search by size: front wheel, range of offsets, and optional other rear wheels. Each select offers only values that
 * lead to at least one wheel. A plain form, so it works without script.
 */
export function SizeForm({ known = {}, choices: first = null }: Props) {
  const words = useMessages(sizeSearch)
  const { by_size, failed, again } = useMessages(finder)
  const locale = useLocale()
  const { form, field, withRear, setWithRear, choices, isMissing, retry, submit } = useSizeForm(known, first)
  return (
    <Form
      ref={form}
      action={inLocale('/alloy-wheels', locale)}
      noValidate
      onSubmit={submit}
      aria-label={by_size}
      className="space-y-4"
    >
      <input type="hidden" name="search_by_size" value="true" />
      {isMissing && <Notice kind="error" title={failed} action={<Button onClick={retry}>{again}</Button>} />}
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        <SizeSelect
          label={words.diameter}
          {...field('diameter')}
          offered={choices?.front.diameter}
          say={inches}
          hasCounts
        />
        <SizeSelect label={words.width} {...field('width')} offered={choices?.front.width} say={inches} hasCounts />
        <SizeSelect
          label={words.bolt_pattern}
          {...field('bolt_pattern')}
          offered={choices?.front.bolt_pattern}
          say={(value) => `\u2066${value.replace('x', '×')}\u2069`}
          hasCounts
          className="col-span-2 md:col-span-1"
        />
      </div>
      <Offsets from={field('min_offset')} to={field('max_offset')}>
        <p className="mt-1 text-label text-muted">
          {words.offset_hint} {choices && words.offset_range(choices.front.offset.min, choices.front.offset.max)}
        </p>
      </Offsets>
      <Choice
        kind="checkbox"
        label={words.other_rear}
        hint={words.other_rear_hint}
        checked={withRear}
        onChange={(event) => setWithRear(event.target.checked)}
      />
      {withRear && <RearWheels field={field} rear={choices?.rear} />}
      <Button type="submit" look="primary" wide>
        {words.show_sizes}
      </Button>
    </Form>
  )
}

type RearProps = Pick<ReturnType<typeof useSizeForm>, 'field'> & { rear: SizeChoices['rear'] | undefined }

function RearWheels({ field, rear }: RearProps) {
  const words = useMessages(sizeSearch)
  return (
    <fieldset className="space-y-3">
      <legend className="font-semibold text-small">{words.rear}</legend>
      <div className="grid grid-cols-2 gap-3">
        <SizeSelect
          label={words.diameter}
          optional
          {...field('rear_rim_diameter')}
          offered={rear?.diameter}
          say={inches}
        />
        <SizeSelect label={words.width} optional {...field('rear_rim_width')} offered={rear?.width} say={inches} />
      </div>
      <Offsets optional from={field('rear_min_offset')} to={field('rear_max_offset')} />
      {rear?.diameter.length === 0 && (
        <p role="status" className="text-muted text-small">
          {words.no_rear}
        </p>
      )}
    </fieldset>
  )
}

type InputProps = ReturnType<RearProps['field']>
type OffsetsProps = { optional?: boolean; from: InputProps; to: InputProps; children?: ReactNode }

function Offsets({ optional, from, to, children }: OffsetsProps) {
  const words = useMessages(sizeSearch)
  // Offsets may be negative, and a phone's keypad of digits has no minus.
  const figures = { dir: 'ltr', autoComplete: 'off', optional } as const
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-small">{words.offset}</legend>
      <div className="grid grid-cols-2 gap-3">
        <Field label={words.from} {...from} {...figures} />
        <Field label={words.to} {...to} {...figures} />
      </div>
      {children}
    </fieldset>
  )
}

type SizeSelectProps = ComponentProps<typeof Select> & {
  value: string
  offered: { value: string; count: number }[] | undefined
  say: (value: string) => string
  /** Rear sizes are counted by pairs, the list shows sets of a design. */
  hasCounts?: boolean
}

/** Keeps the chosen value as an option, even if it matches no wheel any more. */
function SizeSelect({ offered = [], say, hasCounts = false, ...select }: SizeSelectProps) {
  const words = useMessages(sizeSearch)
  const { value: chosen } = select
  const isMissing = chosen && !offered.some(({ value }) => value === chosen)
  return (
    <Select {...select}>
      <option value="">{words.any}</option>
      {isMissing && <option value={chosen}>{say(chosen)}</option>}
      {offered.map(({ value, count }) => (
        <option key={value} value={value}>
          {hasCounts ? `${say(value)} (${count})` : say(value)}
        </option>
      ))}
    </Select>
  )
}
