import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { ListingQuery, SizeChoices } from '#shared/api/browse.ts'
import { sizeForm } from '#shared/forms.ts'
import { finder, sizeSearch } from '#shared/i18n/finder.ts'
import { sayIssue } from '#shared/i18n/forms.ts'
import { inLocale } from '#shared/locale.ts'
import { latinDigits } from '#shared/normalise.ts'
import { reportEarlyInput } from '#web/browser/early-input.ts'
import { Button } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import {
  asForm,
  entered,
  formNames,
  isLeftOut,
  type Name,
  names,
  offsetsOf,
  rearNames,
  useChoices,
  type Values,
} from '#web/finder/size-values.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  /** Values already in the address. */
  known?: Partial<ListingQuery>
  /** The choices, if the server has rendered them. */
  choices?: SizeChoices | null
}

/**
 * Search by size: front wheel, range of offsets, and optional other rear wheels. Each select offers only values that
 * lead to at least one wheel. A plain form, so it works without script.
 */
export function SizeForm({ known = {}, choices: first = null }: Props) {
  const words = useMessages(sizeSearch)
  const { by_size, failed, again } = useMessages(finder)
  const locale = useLocale()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(names.flatMap((name) => (known[name] ? [[name, known[name]]] : []))),
  )
  const [withRear, setWithRear] = useState(() => rearNames.some((name) => known[name]))
  /** Fields whose errors are shown: they were left, or the form was sent. */
  const [checked, setChecked] = useState<readonly Name[]>([])
  const { choices, isCurrent, isMissing, retry } = useChoices(values, withRear, first)
  const offsets = isCurrent ? offsetsOf(values, choices) : {}
  // This form's script may come after the page's, which has reported the fields before they were hydrated.
  useEffect(() => {
    if (form.current) void reportEarlyInput(form.current)
  }, [])

  const read = z.partial(sizeForm).safeParse(asForm(values, withRear))
  const problems: Partial<Record<Name, string>> = Object.fromEntries(
    names.flatMap((name) => {
      const wrong = read.error?.issues.find(({ path }) => path[0] === formNames[name])
      const issue = isLeftOut(name, values) ? 'required' : wrong?.message
      return issue ? [[name, sayIssue(issue, locale)]] : []
    }),
  )

  function change(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }))
  }

  function leave(name: Name) {
    if (values[name]?.trim()) setChecked((before) => [...before, name])
    // An emptied offset shows the figure of the chosen wheel again.
    else setValues(({ [name]: _, ...others }) => others)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(names)
    const wrong = names.find((name) => problems[name])
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    const query = new URLSearchParams([['search_by_size', 'true'], ...entered(values, withRear)])
    void navigate(inLocale(`/alloy-wheels?${query}`, locale))
  }

  const field = (name: Name) => ({
    name,
    value: values[name] ?? offsets[name] ?? '',
    error: (checked.includes(name) && problems[name]) || null,
    onChange: (event: { target: { value: string } }) => change(name, latinDigits(event.target.value)),
    onBlur: () => leave(name),
  })
  // Offsets may be negative, and a phone's keypad of digits has no minus.
  const figures = { dir: 'ltr', autoComplete: 'off' } as const
  const list = (
    name: Name,
    offered: { value: string; count: number }[] | undefined,
    say: (value: string) => string,
  ) => (
    <Options
      chosen={values[name]}
      offered={offered}
      say={say}
      none={words.any}
      // Rear sizes are counted by pairs, the list shows sets of a design.
      hasCounts={!rearNames.includes(name)}
    />
  )
  const inches = (value: string) => `${value}″`

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
        <Select label={words.diameter} {...field('diameter')}>
          {list('diameter', choices?.front.diameter, inches)}
        </Select>
        <Select label={words.width} {...field('width')}>
          {list('width', choices?.front.width, inches)}
        </Select>
        <Select label={words.bolt_pattern} {...field('bolt_pattern')} className="col-span-2 md:col-span-1">
          {list('bolt_pattern', choices?.front.bolt_pattern, (value) => `\u2066${value.replace('x', '×')}\u2069`)}
        </Select>
      </div>
      <fieldset>
        <legend className="mb-1 font-semibold text-small">{words.offset}</legend>
        <div className="grid grid-cols-2 gap-3">
          <Field label={words.from} {...field('min_offset')} {...figures} />
          <Field label={words.to} {...field('max_offset')} {...figures} />
        </div>
        <p className="mt-1 text-label text-muted">
          {words.offset_hint} {choices && words.offset_range(choices.front.offset.min, choices.front.offset.max)}
        </p>
      </fieldset>
      <Choice
        kind="checkbox"
        label={words.other_rear}
        hint={words.other_rear_hint}
        checked={withRear}
        onChange={(event) => setWithRear(event.target.checked)}
      />
      {withRear && (
        <fieldset className="space-y-3">
          <legend className="font-semibold text-small">{words.rear}</legend>
          <div className="grid grid-cols-2 gap-3">
            <Select label={words.diameter} optional {...field('rear_rim_diameter')}>
              {list('rear_rim_diameter', choices?.rear.diameter, inches)}
            </Select>
            <Select label={words.width} optional {...field('rear_rim_width')}>
              {list('rear_rim_width', choices?.rear.width, inches)}
            </Select>
          </div>
          <fieldset>
            <legend className="mb-1 font-semibold text-small">{words.offset}</legend>
            <div className="grid grid-cols-2 gap-3">
              <Field label={words.from} optional {...field('rear_min_offset')} {...figures} />
              <Field label={words.to} optional {...field('rear_max_offset')} {...figures} />
            </div>
          </fieldset>
          {choices && choices.rear.diameter.length === 0 && (
            <p role="status" className="text-muted text-small">
              {words.no_rear}
            </p>
          )}
        </fieldset>
      )}
      <Button type="submit" look="primary" wide>
        {words.show_sizes}
      </Button>
    </Form>
  )
}

type OptionsProps = {
  chosen: string | undefined
  offered: { value: string; count: number }[] | undefined
  say: (value: string) => string
  none: string
  hasCounts: boolean
}

/** Keeps the chosen value as an option, even if it matches no wheel any more. */
function Options({ chosen, offered, say, none, hasCounts }: OptionsProps) {
  const values = offered ?? []
  const missing = chosen && !values.some(({ value }) => value === chosen)
  return (
    <>
      <option value="">{none}</option>
      {missing && <option value={chosen}>{say(chosen)}</option>}
      {values.map(({ value, count }) => (
        <option key={value} value={value}>
          {hasCounts ? `${say(value)} (${count})` : say(value)}
        </option>
      ))}
    </>
  )
}
