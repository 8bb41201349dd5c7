import type * as z from 'zod/mini'
import { type BeforeCall, getJson, ServiceError, type ServiceErrorKind } from '#services/http.ts'
import { listOf } from '#services/lenient.ts'
import * as records from '#services/wheel-size/records.ts'

export type WheelSizeSettings = {
  /** "https://api.wheel-size.com/v2" */
  base_url: string
  /** Confidential: sent in the query, and nowhere else. */
  user_key: string
  /** For all attempts of one call. */
  timeout_ms?: number
  /** Calls a day that the shop's plan covers; the caller counts them through `before_call`. */
  daily_ceiling: number
  /** The markets to search first. */
  regions?: string[]
}

/** `before_call` is awaited before every request, retries included. */
type CallOptions = { before_call?: BeforeCall | undefined }
type OfMake = CallOptions & { make: string }
type OfModel = OfMake & { model: string }
type OfYear = OfModel & { year: number }
type OfModification = OfYear & { modification: string }

/**
 * Client of Wheel-Size v2 (wheel-size.com): searches the shop's markets first, and all markets if that finds nothing.
 * An empty list means "not documented". Every failure is a ServiceError; one of the kind `declined` is about the car asked for.
 */
export type WheelSizeClient = {
  readonly daily_ceiling: number
  readonly timeout_ms: number
  makes: (asking?: CallOptions) => Promise<records.WheelSizeMake[]>
  models: (of: OfMake) => Promise<records.WheelSizeModel[]>
  years: (of: OfModel) => Promise<records.WheelSizeYear[]>
  modifications: (of: OfYear) => Promise<records.WheelSizeModification[]>
  searchByModel: (of: OfModification) => Promise<records.WheelSizeVehicle[]>
}

export function wheelSizeClient(settings: WheelSizeSettings): WheelSizeClient {
  const { user_key, daily_ceiling, regions = ['medm'], timeout_ms = 4000 } = settings
  const base = new URL(`${settings.base_url.replace(/\/+$/, '')}/`)

  async function list<Schema extends z.ZodMiniType>(
    path: string,
    parameters: Record<string, string | number | string[]>,
    item: Schema,
    before_call: BeforeCall | undefined,
  ): Promise<z.output<Schema>[]> {
    const url = new URL(path, base)
    for (const [name, value] of Object.entries(parameters))
      for (const one of [value].flat()) url.searchParams.append(name, String(one))
    url.searchParams.set('user_key', user_key)
    const body = await getJson({
      ...{ service: 'wheel_size', url, timeout_ms, before_call, secrets: [user_key] },
      judge: (status) => judge(path, status),
    })
    const read = records.envelope.safeParse(body)
    if (!read.success) throw new ServiceError('wheel_size', 'unreachable', 'the answer holds no list')
    return listOf(item).parse(read.data.data)
  }

  async function ourRegionsFirst<Item>(ask: (where: { region?: string[] }) => Promise<Item[]>): Promise<Item[]> {
    const ours = await ask({ region: regions })
    return ours.length > 0 ? ours : ask({})
  }

  return {
    daily_ceiling,
    timeout_ms,
    makes: ({ before_call } = {}) => ourRegionsFirst((where) => list('makes/', where, records.make, before_call)),
    models: ({ make, before_call }) =>
      ourRegionsFirst((where) => list('models/', { make, ...where }, records.model, before_call)),
    // The only list that accepts just one region.
    years: ({ make, model, before_call }) =>
      ourRegionsFirst(({ region }) =>
        list('years/', { make, model, ...(region && { region: region.slice(0, 1) }) }, records.year, before_call),
      ),
    modifications: ({ make, model, year, before_call }) =>
      ourRegionsFirst((where) =>
        list('modifications/', { make, model, year, ...where }, records.modification, before_call),
      ),
    // A modification identifies one car; a region could only hide an import.
    searchByModel: ({ make, model, year, modification, before_call }) =>
      list('search/by_model/', { make, model, year, modification }, records.vehicle, before_call),
  }
}

/**
 * The list of makes names no car: a 400 or 404 of it means that our address or our markets are wrong. Of the others it
 * means that the service does not know this car.
 */
function judge(path: string, status: number): ServiceErrorKind | undefined {
  if (status !== 400 && status !== 404) return undefined
  return path === 'makes/' ? 'misconfigured' : 'declined'
}
