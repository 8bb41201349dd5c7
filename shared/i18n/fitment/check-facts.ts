import type { Check, CheckName } from '#shared/api/fitment.ts'

/** Facts of a check by name; figures print as they are, what is not known is empty. */
export function factsOf(check: Check) {
  return {
    text: (name: string) => String(check.facts[name] ?? ''),
    is: (name: string, value: string | number | boolean | null = true) => (check.facts[name] ?? null) === value,
    number: (name: string) => Number(check.facts[name] ?? 0),
  }
}

/** Whether a move that is measured first reads like the move that is not: both are rounded for showing. */
export function isAtLimit({ value, facts }: Check): boolean {
  return value !== null && value === facts.pass_to_mm
}

/** For each check the sentence that tells what it found. */
export type CheckSentences = Record<CheckName, (check: Check) => string>
