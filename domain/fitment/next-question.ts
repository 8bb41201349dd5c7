import { listMakes, listModels, listModifications, listYears } from '#domain/fitment/vehicles.ts'
import type { Shop } from '#domain/shop.ts'
import type { MakeChoice, ModelChoice, ModificationChoice, YearChoice } from '#shared/api/vehicles.ts'

/** The known answers, and the choices for the next question. */
export type NextQuestion = {
  answers: { make?: MakeChoice; model?: ModelChoice; year?: number }
  choices:
    | { step: 'make'; list: MakeChoice[] }
    | { step: 'model'; list: ModelChoice[] }
    | { step: 'year'; list: YearChoice[] }
    | { step: 'modification'; list: ModificationChoice[] }
}

/** The next question for a partly chosen car. The first unknown answer is asked again. */
export async function nextQuestion(
  shop: Shop,
  asked: { make?: string | undefined; model?: string | undefined; year?: string | undefined },
): Promise<NextQuestion> {
  const makes = await listMakes(shop)
  const make = makes.find(({ slug }) => slug === asked.make)
  if (!make) return { answers: {}, choices: { step: 'make', list: makes } }
  const models = await listModels(shop, { make: make.slug })
  const model = models.find(({ slug }) => slug === asked.model)
  if (!model) return { answers: { make }, choices: { step: 'model', list: models } }
  const car = { make: make.slug, model: model.slug }
  const years = await listYears(shop, car)
  const year = years.find(({ slug }) => String(slug) === asked.year)?.slug
  if (!year) return { answers: { make, model }, choices: { step: 'year', list: years } }
  const list = await listModifications(shop, { ...car, year })
  return { answers: { make, model, year }, choices: { step: 'modification', list } }
}
