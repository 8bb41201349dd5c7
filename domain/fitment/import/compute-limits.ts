import { factorySides, hasPerformanceBrakes, setsOf, sistersOf } from '#domain/fitment/envelope.ts'
import type { VehicleMake } from '#domain/fitment/import/vehicle-file.ts'
import { wheelLoad } from '#domain/fitment/wheel-load.ts'
import { rulesOf, windowOf } from '#domain/fitment/windows.ts'

type Modification = VehicleMake['models'][number]['generations'][number]['modifications'][number]

/**
 * Computes in place, for every modification of a make, what follows from the factory wheels of it and its sisters: both
 * axles' windows, the kinds of set, and the required wheel load. Returns a line for each changed figure.
 */
export function computeLimits(make: VehicleMake): string[] {
  const changes: string[] = []
  for (const model of make.models)
    for (const generation of model.generations) {
      const cars = generation.modifications.map((modification) => ({
        ...modification,
        performance: hasPerformanceBrakes({ make: make.slug, model_name: model.name, ...modification }),
      }))
      for (const [i, car] of cars.entries()) {
        const sisters = sistersOf(car, cars)
        const rules = rulesOf(model.fitment_class)
        const computed: Partial<Modification> = {
          fitment_window: {
            front: windowOf(factorySides(car, sisters, 'front'), rules),
            rear: windowOf(factorySides(car, sisters, 'rear'), rules),
          },
          ...setsOf(sisters),
          ...(wheelLoad(car.load ?? null, car.wheels) ?? {}),
        }
        const modification = generation.modifications[i]!
        const place = `${make.slug} ${model.slug} ${generation.name}, ${car.name}`
        changes.push(...differencesOf(modification, computed).map((each) => `${place}: ${each}`))
        Object.assign(modification, computed)
      }
    }
  return changes
}

/** "fitment_window.front.inner_pass_mm 166.6, not 167.6" for each figure that changed. */
function differencesOf(before: object, after: object, path = ''): string[] {
  return Object.entries(after).flatMap(([key, value]: [string, unknown]) => {
    const old = (before as Record<string, unknown>)[key]
    if (value !== null && typeof value === 'object')
      return differencesOf((old ?? {}) as object, value, `${path}${key}.`)
    return old === value ? [] : [`${path}${key} ${value}, not ${old ?? 'there'}`]
  })
}
