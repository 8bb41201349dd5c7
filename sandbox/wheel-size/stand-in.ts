import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { injectFault } from '#sandbox/fault-injection.ts'
import {
  type Car,
  fitmentRecord,
  type Make,
  modificationItem,
  namesOf,
  pictureOf,
  readVehicles,
} from '#sandbox/wheel-size/records.ts'

type Query = Record<string, string | string[] | undefined>

const knownRegions = new Set('usdm cdm mxndm ladm eudm russia jdm chdm skdm sam medm nadm sadm audm'.split(' '))

/**
 * Stand-in for api.wheel-size.com that serves the embedded vehicle data in the exact shape of version 2. Mounted below
 * its own prefix; accepts `user_key`, or any key if none is given; `POST …/faults` makes it fail on demand.
 */
export async function wheelSizeSandbox(app: FastifyInstance, { user_key }: { user_key?: string }) {
  let makes: Make[] = []
  injectFault(app, '/v2')

  app.addHook('preHandler', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith(`${app.prefix}/v2`)) return
    const { user_key: given, region } = request.query as Query
    if (!given || (user_key !== undefined && given !== user_key))
      return reply.code(401).send({ code: 'AUTHENTICATION_FAILED', message: 'Invalid user_key', details: [] })
    const unknown = [region ?? []].flat().find((one) => !knownRegions.has(one))
    if (unknown !== undefined) return invalid(reply, 'region', `${unknown} is not one of the available choices.`)
    if (makes.length === 0) makes = await readVehicles()
  })

  app.get('/v2/makes/', (request, reply) =>
    answer(
      reply,
      makes
        .filter((make) => sold(request, make.regions))
        .map((make) => ({
          ...namesOf(make),
          regions: make.regions,
          logo: pictureOf('manufacturer', make.slug),
        })),
    ),
  )

  app.get('/v2/models/', (request, reply) => {
    const make = makes.find(({ slug }) => slug === one(request, 'make'))
    if (!one(request, 'make')) return required(reply, 'make')
    return answer(
      reply,
      (make?.models ?? [])
        .filter((model) => sold(request, model.regions))
        .map((model) => ({
          ...namesOf(model),
          regions: model.regions,
          year_ranges: model.generations.map(({ start, end }) => (start === end ? `${start}` : `${start}-${end}`)),
        })),
    )
  })

  app.get('/v2/years/', (request, reply) => {
    const years = new Set(cars(request).flatMap((car) => car.generation.years))
    return answer(
      reply,
      [...years].sort((a, b) => a - b).map((year) => ({ slug: year, name: year })),
    )
  })

  app.get('/v2/modifications/', (request, reply) => {
    const missing = ['make', 'model'].find((name) => !one(request, name))
    if (missing) return required(reply, missing)
    if (!one(request, 'year') && !one(request, 'generation'))
      return invalid(reply, 'non_field_errors', 'Either year or generation is required.')
    const found = cars(request).filter((car) => inYear(request, car))
    const hp = found.map(({ modification }) => modification.engine.power.hp)
    return answer(reply, found.map(modificationItem), {
      engine: {
        fuels: [...new Set(found.map(({ modification }) => modification.engine.fuel.toLowerCase()))],
        horsepower: { min: hp.length ? Math.min(...hp) : null, max: hp.length ? Math.max(...hp) : null },
      },
      debug: null,
    })
  })

  app.get('/v2/search/by_model/', (request, reply) => {
    const missing = ['make', 'model'].find((name) => !one(request, name))
    if (missing) return required(reply, missing)
    const { modification, region, year, generation } = request.query as Query
    if (Array.isArray(region)) return invalid(reply, 'region', 'Only one region may be given.')
    if (!modification && !region)
      return invalid(reply, 'non_field_errors', 'Either modification or region is required.')
    if (!modification && !year && !generation)
      return invalid(reply, 'non_field_errors', 'Either year or generation is required.')
    const found = cars(request)
      .filter((car) => (modification ? car.modification.slug === modification : true))
      .filter((car) => inYear(request, car))
    const count = (name: string) => found.filter((car) => car.modification.regions.includes(name)).length
    return answer(reply, found.slice(0, 50).map(fitmentRecord), {
      offset: 0,
      limit: 50,
      regions: { limit: 50, ...(found.length > 0 && { medm: count('medm') }) },
    })
  })

  /** The modifications of the requested make, model and region. */
  function cars(request: FastifyRequest): Car[] {
    return makes
      .filter((make) => !one(request, 'make') || make.slug === one(request, 'make'))
      .flatMap((make) =>
        make.models
          .filter((model) => !one(request, 'model') || model.slug === one(request, 'model'))
          .flatMap((model) =>
            model.generations.flatMap((generation) =>
              generation.modifications.map((modification) => ({ make, model, generation, modification })),
            ),
          ),
      )
      .filter((car) => sold(request, car.modification.regions))
  }
}

function one(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Query)[name]
  return Array.isArray(value) ? value.at(-1) : value
}

function sold(request: FastifyRequest, regions: string[]): boolean {
  const wanted = [(request.query as Query).region ?? []].flat()
  return wanted.length === 0 || wanted.some((region) => regions.includes(region))
}

function inYear(request: FastifyRequest, { generation, modification }: Car): boolean {
  const year = Number(one(request, 'year') ?? Number.NaN)
  const slug = one(request, 'generation')
  return (
    (!slug || generation.slug === slug) &&
    (Number.isNaN(year) || (modification.start_year <= year && year <= modification.end_year))
  )
}

function answer(reply: FastifyReply, data: unknown[], meta: Record<string, unknown> = {}): FastifyReply {
  return reply.header('x-request-id', randomUUID()).send({ data, meta: { count: data.length, ...meta } })
}

function required(reply: FastifyReply, field: string): FastifyReply {
  return invalid(reply, field, 'This field is required.')
}

function invalid(reply: FastifyReply, field: string, message: string): FastifyReply {
  return reply
    .code(400)
    .send({ code: 'VALIDATION_ERROR', message: 'Invalid request parameters', details: [{ field, message }] })
}
