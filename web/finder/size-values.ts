import { useEffect, useState } from 'react'
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

/**
 * The choices compatible with the current values; the previous ones stay until the response arrives, which `isCurrent`
 * says. `isMissing`: the newest ones could not be loaded, and the selects may offer too little.
 */
export function useChoices(values: Values, withRear: boolean, first: SizeChoices | null) {
  const query = asForm(values, withRear)
  const key = JSON.stringify(query)
  const [shown, setShown] = useState(first && { key, choices: first })
  const [hasFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const isCurrent = shown?.key === key
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the query
  useEffect(() => {
    setFailed(false)
    if (isCurrent) return
    const leaving = new AbortController()
    // Counted as the list shows them: one card for the sizes of a design.
    const counted = { ...query, uniqueSize: 'true', page: 1, per_page: 24 }
    call('GET /search-form-params', { query: counted }, { signal: leaving.signal }).then(
      (choices) => setShown({ key, choices }),
      // A figure out of bounds has its own error at its field.
      (error) => leaving.signal.aborted || (error instanceof ApiProblem && error.status === 422) || setFailed(true),
    )
    return () => leaving.abort()
  }, [key, round])
  return { choices: shown?.choices ?? null, isCurrent, isMissing: hasFailed, retry: () => setRound(round + 1) }
}

/**
 * Whether a required field is empty. The specification requires the front wheel and its offsets; offsets that are not typed
 * are the least and the most of the wheels of that size, so they are there once the wheel is chosen.
 */
export function isLeftOut(name: Name, values: Values): boolean {
  if (rearNames.includes(name) || values[name]?.trim()) return false
  return !(name.endsWith('_offset') && hasFrontWheel(values))
}

/** The figures that the offset fields show where nothing is typed. They are no filters, so the list's address has none. */
export function offsetsOf(values: Values, choices: SizeChoices | null): Values {
  if (!choices || !hasFrontWheel(values)) return {}
  const { min, max } = choices.front.offset
  return { min_offset: String(min), max_offset: String(max) }
}

function hasFrontWheel({ diameter, width, bolt_pattern }: Values): boolean {
  return Boolean(diameter && width && bolt_pattern)
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
