import type { MakeChoice, ModelChoice, ModificationChoice, YearChoice } from '#shared/api/vehicles.ts'
import type { Locale } from '#shared/locale.ts'
import { latinDigits } from '#shared/normalise.ts'
import { call } from '#web/browser/api.ts'

/** The four questions, in order. */
export const steps = ['make', 'model', 'year', 'modification'] as const
export type Step = (typeof steps)[number]

/** The answers so far. A later answer requires the earlier ones. */
export type Answers = {
  make?: Pick<MakeChoice, 'slug' | 'name' | 'name_ar'> | undefined
  model?: Pick<ModelChoice, 'slug' | 'name' | 'name_ar'> | undefined
  year?: number | undefined
}

/** The options of the current question. */
export type Choices =
  | { step: 'make'; list: MakeChoice[] }
  | { step: 'model'; list: ModelChoice[] }
  | { step: 'year'; list: YearChoice[] }
  | { step: 'modification'; list: ModificationChoice[] }

/** An option of a list. `query` is its link's query, for use without script. */
export type Option = {
  key: string
  label: string
  note: string
  /** Names in both languages, so that either can be typed. */
  names: string[]
  query: string
  answer: Answers | 'done'
}

export function stepOf({ make, model, year }: Answers): Step {
  return !make ? 'make' : !model ? 'model' : !year ? 'year' : 'modification'
}

/** The answers before a step, which "change the model" returns to. */
export function answersBefore(step: Step, { make, model, year }: Answers): Answers {
  if (step === 'make') return {}
  if (step === 'model') return { make }
  return step === 'year' ? { make, model } : { make, model, year }
}

/** Fetches the options of the next question. Throws ApiProblem. */
export async function fetchChoices({ make, model, year }: Answers, signal: AbortSignal): Promise<Choices> {
  if (!make) return { step: 'make', list: await call('GET /makes', {}, { signal }) }
  if (!model) return { step: 'model', list: await call('GET /models', { query: { make: make.slug } }, { signal }) }
  const query = { make: make.slug, model: model.slug }
  if (!year) return { step: 'year', list: await call('GET /years', { query }, { signal }) }
  return { step: 'modification', list: await call('GET /modifications', { query: { ...query, year } }, { signal }) }
}

/** The options to show for a step. */
export function optionsOf(choices: Choices, answers: Answers, locale: Locale): Option[] {
  const name = (each: { name: string; name_ar: string }) => (locale === 'ar' ? each.name_ar : each.name)
  switch (choices.step) {
    case 'make':
      return choices.list.map((make) => ({
        key: make.slug,
        label: name(make),
        note: '',
        names: [make.name, make.name_ar],
        query: queryOf({ make }),
        answer: { make },
      }))
    case 'model':
      return choices.list.map((model) => ({
        key: model.slug,
        label: name(model),
        note: model.year_ranges.join(', '),
        names: [model.name, model.name_ar],
        query: queryOf({ ...answers, model }),
        answer: { make: answers.make, model },
      }))
    case 'year':
      return choices.list.map(({ slug: year }) => ({
        key: String(year),
        label: String(year),
        note: '',
        names: [String(year)],
        query: queryOf({ ...answers, year }),
        answer: { make: answers.make, model: answers.model, year },
      }))
    case 'modification':
      return choices.list.map((each) => ({
        key: each.slug,
        label: name(each),
        note: [each.trim_levels.join(', '), each.generation.name].filter(Boolean).join(' · '),
        names: [each.name, each.name_ar, ...each.trim_levels, each.generation.name],
        query: `${queryOf(answers)}&modification=${encodeURIComponent(each.slug)}`,
        answer: 'done' as const,
      }))
  }
}

export function queryOf({ make, model, year }: Answers): string {
  const query = new URLSearchParams()
  if (make) query.set('make', make.slug)
  if (model) query.set('model', model.slug)
  if (year) query.set('year', String(year))
  return query.toString()
}

/**
 * Normalizes text for matching: no case, no accents, one form of alef, ya and ta marbuta, no tatweel, Latin digits.
 * "باترول" finds "بَاتْرُول".
 */
function normalised(text: string): string {
  return latinDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[\s\-_.·]+/g, ' ')
    .trim()
}

/** Whether the input matches a name: every typed word must be a prefix of one of the name's words. */
export function matchesNames(names: readonly string[], typed: string): boolean {
  const words = normalised(typed).split(' ').filter(Boolean)
  const known = ` ${names.map(normalised).join(' ')}`
  return words.every((word) => known.includes(` ${word}`))
}

/** Where a finder keeps its steps; the page's and that of the dialog over it are apart. */
export type Mark = '#car=' | '#garage='

/** Answers as a hash, so that Back goes a step back: "#car=nissan/patrol/2021". */
export function hashOf({ make, model, year }: Answers, mark: Mark = '#car='): string {
  const given = [make?.slug, model?.slug, year].filter((each) => each !== undefined)
  return given.length > 0 ? `${mark}${given.map((each) => encodeURIComponent(each)).join('/')}` : ''
}

/** The slugs in such a hash, as many as were answered; null for any other hash. */
export function slugsIn(hash: string, mark: Mark = '#car='): { make: string; model?: string; year?: number } | null {
  if (!hash.startsWith(mark)) return null
  const [make, model, year] = hash.slice(mark.length).split('/').map(decoded)
  if (!make) return null
  if (!model) return { make }
  return year && /^\d{4}$/.test(year) ? { make, model, year: Number(year) } : { make, model }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
