import { and, eq, sql } from 'drizzle-orm'
import { vehicleAnswers, vehicleMakes, vehicleModels } from '#database/schema/fitment.ts'
import { type ServiceVehicle, vehicleFromWheelSize } from '#domain/fitment/wheel-size.ts'
import { callOutside, mayCallOutside } from '#domain/outside-calls.ts'
import type { Shop } from '#domain/shop.ts'
import type { BeforeCall } from '#services/http.ts'
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
 * Read-through cache of the vehicle service, kept in the database with its age. Every function returns null if the
 * service has no key, or is down with nothing cached: then the embedded data is the fallback. An empty list is an
 * answer: "not documented". Requests are sent only on behalf of a person (the service's terms forbid crawling), and
 * only for slugs that the previous step offered, so that invented slugs do not use up the daily quota. Inside a
 * transaction the cached answer is used, however stale.
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
    offered: async () => has(await answeredMakes(shop), make) || embeddedMake(shop, make),
  })
}

export function answeredYears(shop: Shop, make: string, model: string): Promise<WheelSizeYear[] | null> {
  return readThrough(shop, ['years', make, model], {
    ask: (client, before_call) => client.years({ make, model, before_call }),
    offered: async () => has(await answeredModels(shop, make), model) || embeddedModel(shop, make, model),
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

/** The car as an engine record; also null if the service does not know it or documents no factory wheel. */
export async function answeredVehicle(shop: Shop, chosen: ChosenVehicle): Promise<ServiceVehicle | null> {
  const { make, model, year, modification } = chosen
  const records = await readThrough<WheelSizeVehicle>(shop, ['vehicle', make, model, year, modification], {
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

async function readThrough<Item>(
  shop: Shop,
  choices: (string | number)[],
  { ask, offered }: Question<Item>,
): Promise<Item[] | null> {
  const client = shop.wheel_size
  if (!client || !choices.every((choice) => slug.test(String(choice)))) return null
  const key = JSON.stringify([shape, ...choices])
  const [kept] = await shop.db.select().from(vehicleAnswers).where(eq(vehicleAnswers.key, key))
  const old = (kept?.body as Item[] | undefined) ?? null
  if (kept && shop.now().getTime() - kept.fetched_at.getTime() < freshForMs) return old
  if (!mayCallOutside(shop)) return old
  if (!(await offered())) return old
  const fresh = await callOutside(shop, client, 'wheel_size', key, async (before_call) =>
    keep(shop, key, await ask(client, before_call)),
  )
  return fresh ?? old
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
