import { type CountryCode, isCountryCode } from '#shared/countries.ts'
import type { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { keep, readKept } from '#web/browser/storage.ts'

/** The delivery country chosen in this browser. Read from storage each time, since another tab may have changed it. */
export function chosenCountry(): CountryCode | undefined {
  return asCountry(readKept('delivery_country'))
}

export function chooseCountry(country: CountryCode): void {
  keep('delivery_country', country)
}

/** The visitor's country from geolocation, fetched once per tab. Undefined if the lookup fails. */
export async function guessCountry(ask: typeof call): Promise<CountryCode | undefined> {
  const kept = asCountry(readKept('visitor_country'))
  if (kept) return kept
  try {
    const { country } = await ask('GET /location', {}, { timeoutMs: 5_000 })
    keep('visitor_country', country)
    return country
  } catch (error) {
    if (error instanceof ApiProblem) return undefined
    throw error
  }
}

function asCountry(text: string | null): CountryCode | undefined {
  return text !== null && isCountryCode(text) ? text : undefined
}
