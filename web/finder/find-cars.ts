import type { SearchModel } from '#shared/api/search.ts'
import type { Locale } from '#shared/locale.ts'
import { call } from '#web/browser/api.ts'
import { type Answers, type Option, queryOf } from '#web/finder/steps.ts'

/** Most cars suggested per text. */
const most = 6

/** Cars that match a text, as options of the finder; empty if the search fails, since the list of makes still works. */
export async function findCars(typed: string, locale: Locale, signal: AbortSignal): Promise<Option[]> {
  try {
    // The search needs three characters; appending "car", which it ignores, makes two enough, as for VW.
    const { models } = await call('GET /search', { query: { query: `${typed} car`, limit: most } }, { signal })
    return models.map((model) => optionOf(model, locale))
  } catch {
    return []
  }
}

/** A car from the search as an option that answers make and model, and the year if it was named. */
function optionOf({ make, model, make_name, make_name_ar, name, name_ar, year }: SearchModel, locale: Locale): Option {
  const answers = {
    make: { slug: make, name: make_name, name_ar: make_name_ar },
    model: { slug: model, name, name_ar },
    year: year ?? undefined,
  }
  return {
    key: `${make}/${model}`,
    label: locale === 'ar' ? `${make_name_ar} ${name_ar}` : `${make_name} ${name}`,
    note: year ? String(year) : '',
    names: [],
    query: queryOf(answers),
    answer: answers,
  }
}

/**
 * Resolves the slugs of an address to answers, as far as they exist. Throws ApiProblem.
 * @param slugs null: nothing has been answered
 */
export async function findAnswers(
  slugs: { make: string; model?: string; year?: number } | null,
  signal: AbortSignal,
): Promise<Answers> {
  if (!slugs) return {}
  const make = (await call('GET /makes', {}, { signal })).find(({ slug }) => slug === slugs.make)
  if (!make || !slugs.model) return { make }
  const models = await call('GET /models', { query: { make: make.slug } }, { signal })
  const model = models.find(({ slug }) => slug === slugs.model)
  return model ? { make, model, year: slugs.year } : { make }
}
