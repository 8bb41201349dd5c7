import { and, eq, sql } from 'drizzle-orm'
import { vehicleAnswers, vehicleMakes, vehicleModels } from '#database/schema/fitment.ts'
import { carUnanswered, isCarUnanswered } from '#domain/car-unanswered.ts'
import { type ServiceVehicle, vehicleFromWheelSize } from '#domain/fitment/wheel-size.ts'
import { limit } from '#domain/limits/limit.ts'
import { callOutside, mayCallOutside, secondsUntilCalls } from '#domain/outside-calls.ts'
import { Problem } from '#domain/problem.ts'
import { currentContext } from '#domain/request-context.ts'
import type { Shop } from '#domain/shop.ts'
import { type BeforeCall, ServiceError } from '#services/http.ts'
import type { WheelSizeClient } from '#services/wheel-size/client.ts'
import type {
  WheelSizeMake,
  WheelSizeModel,
  WheelSizeModification,
  WheelSizeVehicle,
  WheelSizeYear,
} from '#services/wheel-size/records.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'

/**
 * Read-through cache of the vehicle service, kept in the database with its age. A kept answer is used at once, and refreshed
 * in the background when it is old. Every function returns null if the service has no key: then the embedded data is the
 * fallback. An empty list is an answer: "not documented". Without any answer they throw what `isCarUnanswered` recognizes.
 * Requests are sent only on behalf of a person (the service's terms forbid crawling), and only for slugs that the previous
 * step offered, so that invented slugs do not use up the daily quota. Inside a transaction only kept answers are used.
 */
export function answeredMakes(shop: Shop): Promise<WheelSizeMake[] | null> {
  return readThrough(shop, ['makes'], {
    ask: (client, before_call) => client.makes({ before_call }),
    offered: async () => true,
  })
}

export function answeredModels(shop: Shop, make: string): Promise<WheelSizeModel[] | null> {
  return readThrough(shop, ['models', make], {
    ask: (client, before_call) => client.models({ make, before_call }),
    offered: async () => (await embeddedMake(shop, make)) || has(await answeredMakes(shop), make),
  })
}

export function answeredYears(shop: Shop, make: string, model: string): Promise<WheelSizeYear[] | null> {
  return readThrough(shop, ['years', make, model], {
    ask: (client, before_call) => client.years({ make, model, before_call }),
    offered: async () => (await embeddedModel(shop, make, model)) || has(await answeredModels(shop, make), model),
  })
}

export function answeredModifications(
  shop: Shop,
  { make, model, year }: Omit<ChosenVehicle, 'modification'>,
): Promise<WheelSizeModification[] | null> {
  return readThrough(shop, ['modifications', make, model, year], {
    ask: (client, before_call) => client.modifications({ make, model, year, before_call }),
    offered: async () => has(await answeredYears(shop, make, model), year),
  })
}

/** The car as an engine record; null also if the service does not know it or documents no factory wheel. */
export async function answeredVehicle(shop: Shop, chosen: ChosenVehicle): Promise<ServiceVehicle | null> {
  const { make, model, year, modification } = chosen
  const records = await readThrough<WheelSizeVehicle>(shop, ['vehicle', make, model, year, modification], {
    is_car: true,
    ask: (client, before_call) => client.searchByModel({ make, model, year, modification, before_call }),
    offered: async () => has(await answeredModifications(shop, chosen), modification),
  })
  const record = records?.find(({ slug }) => slug === modification)
  if (!record) return null
  const [own] = await shop.db
    .select({
      make_name_ar: vehicleMakes.name_ar,
      model_name_ar: vehicleModels.name_ar,
      fitment_class: vehicleModels.fitment_class,
    })
    .from(vehicleMakes)
    .leftJoin(vehicleModels, and(eq(vehicleModels.make, vehicleMakes.slug), eq(vehicleModels.slug, model)))
    .where(eq(vehicleMakes.slug, make))
  const unknown = { make_name_ar: null, model_name_ar: null, fitment_class: null }
  return vehicleFromWheelSize(record, { ...unknown, ...own, make, model, year })
}

type Question<Item> = {
  /** About one car, not a list of choices. */
  is_car?: boolean
  ask: (client: WheelSizeClient, before_call: BeforeCall) => Promise<Item[]>
  /** Whether the previous step offered this choice. */
  offered: () => Promise<boolean>
}

/** Version of the cached shape: increase it when the shape changes, so that older rows are refetched, not misread. */
const shape = 1

/** Anything else cannot be a slug, so neither the database nor the service is queried. */
const slug = /^[\w.-]{1,60}$/

/** The service's terms allow caching for a while; a day also shows new cars soon enough. */
const freshForMs = 24 * 60 * 60 * 1000

/** "Not documented" is asked again sooner. */
const emptyFreshForMs = 6 * 60 * 60 * 1000

async function readThrough<Item>(
  shop: Shop,
  choices: (string | number)[],
  question: Question<Item>,
): Promise<Item[] | null> {
  const client = shop.wheel_size
  if (!client || !choices.every((choice) => slug.test(String(choice)))) return null
  const key = JSON.stringify([shape, ...choices])
  const kept = await keptAnswer<Item>(shop, key)
  if (kept) {
    if (kept.is_old && mayCallOutside(shop)) void refresh(shop, client, key, question)
    return kept.items
  }
  if (!mayCallOutside(shop)) throw carUnanswered()
  // The steps before it are asked inside, so the whole chain has this one deadline. Late answers are kept for the next visitor.
  return withDeadline(longestWait * client.timeout_ms, async () =>
    (await question.offered()) ? askService(shop, client, key, question) : [],
  )
}

async function keptAnswer<Item>(shop: Shop, key: string): Promise<{ items: Item[]; is_old: boolean } | null> {
  const [kept] = await shop.db.select().from(vehicleAnswers).where(eq(vehicleAnswers.key, key))
  if (!kept) return null
  const items = kept.body as Item[]
  const fresh_for = items.length > 0 ? freshForMs : emptyFreshForMs
  return { items, is_old: shop.now().getTime() - kept.fetched_at.getTime() >= fresh_for }
}

/** How long a visitor waits for all questions about a car together, in timeouts of one call. */
const longestWait = 1.5

async function withDeadline<Answer>(ms: number, work: () => Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(carUnanswered()), ms)
  return Promise.race([work(), late.promise]).finally(() => clearTimeout(timer))
}

/** Replaces a kept answer, while the visitor is served the old one. */
async function refresh<Item>(
  shop: Shop,
  client: WheelSizeClient,
  key: string,
  question: Question<Item>,
): Promise<void> {
  try {
    await askService(shop, client, key, question)
  } catch (error) {
    if (!isCarUnanswered(error)) shop.log.warn({ err: error }, 'an answer of the vehicle service was not refreshed')
  }
}

async function askService<Item>(
  shop: Shop,
  client: WheelSizeClient,
  key: string,
  { ask, is_car }: Question<Item>,
): Promise<Item[]> {
  const most = is_car ? client.daily_ceiling : Math.ceil(shareOfLists * client.daily_ceiling)
  // Before the visitor's tries are counted: those during an outage cost nothing.
  const wait = await secondsUntilCalls(shop, service, most)
  if (wait > 0) throw carUnanswered(wait)
  await limitVisitor(shop)
  const answer = await callOutside(
    shop,
    client,
    service,
    key,
    async (before_call) => {
      // Another visitor's question may have been answered since this one was looked up.
      const kept = await keptAnswer<Item>(shop, key)
      if (kept && !kept.is_old) return kept.items
      return keep(shop, key, await ask(client, before_call).catch(notDocumented))
    },
    most,
  )
  if (!answer) throw carUnanswered(await secondsUntilCalls(shop, service, most))
  return answer
}

const service = 'wheel_size'

/** The share of the daily quota that lists of choices may use up; the rest is for the cars chosen from them. */
const shareOfLists = 0.8

/**
 * Questions an hour that a visitor may cause the service to be asked. Finding a car takes four at most, and all but the
 * rarest cars were asked for before. An IPv6 /48 has 65,536 networks.
 */
const questionLimits = { address: { most: 30, seconds: 3600 }, site: { most: 60, seconds: 3600 } }

/** Counts a question of the visitor whose request this is. Throws too_many_cars (429). */
async function limitVisitor(shop: Shop): Promise<void> {
  const address = currentContext()?.address
  if (!address) return
  const { address: ofAddress, site: ofSite } = questionLimits
  try {
    await limit(shop, 'vehicle_question', { who: { address }, ...ofAddress }, { who: { site: address }, ...ofSite })
  } catch (error) {
    throw error instanceof Problem ? new Problem('too_many_cars', error.status, error.facts) : error
  }
}

/** The service refuses this one car: it is asked again only when the empty answer is old. */
function notDocumented(error: unknown): never[] {
  if (error instanceof ServiceError && error.kind === 'declined') return []
  throw error
}

/** An empty answer does not overwrite a cached one: cars do not disappear, answers do. */
async function keep<Item>(shop: Shop, key: string, answer: Item[]): Promise<Item[]> {
  const [row] = await shop.db
    .insert(vehicleAnswers)
    .values({ key, body: answer, fetched_at: shop.now() })
    .onConflictDoUpdate({
      target: vehicleAnswers.key,
      set: {
        body: sql`case when excluded.body = '[]' then ${vehicleAnswers.body} else excluded.body end`,
        fetched_at: sql`excluded.fetched_at`,
      },
    })
    .returning({ body: vehicleAnswers.body })
  return row!.body as Item[]
}

function has(list: { slug: string | number }[] | null, slug: string | number): boolean {
  return list?.some((item) => item.slug === slug) ?? false
}

async function embeddedMake(shop: Shop, make: string): Promise<boolean> {
  return (await shop.db.$count(vehicleMakes, eq(vehicleMakes.slug, make))) > 0
}

async function embeddedModel(shop: Shop, make: string, model: string): Promise<boolean> {
  return (await shop.db.$count(vehicleModels, and(eq(vehicleModels.make, make), eq(vehicleModels.slug, model)))) > 0
}
