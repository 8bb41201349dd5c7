import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { ListingQuery, SizeChoices } from '#shared/api/browse.ts'
import { sizeForm } from '#shared/forms.ts'
import { sayIssue } from '#shared/i18n/forms.ts'
import { inLocale } from '#shared/locale.ts'
import { latinDigits } from '#shared/normalise.ts'
import { reportEarlyInput } from '#web/browser/early-input.ts'
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
import { useLocale } from '#web/shell/language.ts'

/** State of the search by size. `field` is what the input of a name is given; `submit` goes to the list, or to the first error. */
export function useSizeForm(known: Partial<ListingQuery>, first: SizeChoices | null) {
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
  return { form, field, withRear, setWithRear, choices, isMissing, retry, submit }
}
