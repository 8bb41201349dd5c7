import { useEffect, useRef, useState } from 'react'
import type { SizeChoices } from '#shared/api/browse.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'

/** The specification's form fields and the list filters they map to. */
export const formNames = {
  diameter: 'front_rim_diameter',
  width: 'front_rim_width',
  bolt_pattern: 'front_bolt_pattern',
  min_offset: 'min_offset',
  max_offset: 'max_offset',
  rear_rim_diameter: 'rear_rim_diameter',
  rear_rim_width: 'rear_rim_width',
  rear_min_offset: 'rear_min_offset',
  rear_max_offset: 'rear_max_offset',
} as const
export type Name = keyof typeof formNames
export type Values = Partial<Record<Name, string>>

export const names = Object.keys(formNames) as Name[]
export const rearNames = names.filter((name) => name.startsWith('rear_'))
/** Required by the specification, section 5; the fields of the rear wheels are optional. */
export const frontNames = names.filter((name) => !rearNames.includes(name))

/**
 * The choices compatible with the current values; the previous ones stay until the response arrives. `isMissing`: the
 * newest ones could not be loaded, and the selects may offer too little.
 */
export function useChoices(values: Values, withRear: boolean, first: SizeChoices | null) {
  const [choices, setChoices] = useState(first)
  const [hasFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const query = asForm(values, withRear)
  const key = JSON.stringify(query)
  const shown = useRef(first && key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the query
  useEffect(() => {
    if (shown.current === key) return
    const leaving = new AbortController()
    setFailed(false)
    call('GET /search-form-params', { query: { ...query, page: 1, per_page: 24 } }, { signal: leaving.signal }).then(
      (next) => {
        shown.current = key
        setChoices(next)
      },
      // A figure out of bounds has its own error at its field.
      (error) => leaving.signal.aborted || (error instanceof ApiProblem && error.status === 422) || setFailed(true),
    )
    return () => leaving.abort()
  }, [key, round])
  return { choices, isMissing: hasFailed, retry: () => setRound(round + 1) }
}

/** Once the front wheel is chosen, offsets that were not typed are those from the least to the most of its wheels. */
export function withOffsets(values: Values, choices: SizeChoices | null): Values {
  const { diameter, width, bolt_pattern } = values
  if (!choices || !diameter || !width || !bolt_pattern) return values
  const { min, max } = choices.front.offset
  return { min_offset: String(min), max_offset: String(max), ...values }
}

/** By the field names of the specification's form. */
export function asForm(values: Values, withRear: boolean): Record<string, string> {
  return Object.fromEntries(entered(values, withRear).map(([name, value]) => [formNames[name], value]))
}

/** The fields that are filled in; those of the rear wheels only if they differ. */
export function entered(values: Values, withRear: boolean): [Name, string][] {
  return names.flatMap((name): [Name, string][] => {
    const value = values[name]?.trim()
    return value && (withRear || !rearNames.includes(name)) ? [[name, value]] : []
  })
}
