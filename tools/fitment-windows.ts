import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { factorySides, hasPerformanceBrakes, setsOf, sistersOf } from '#domain/fitment/envelope.ts'
import { computeWindow, rulesOf, wheelLoad } from '#domain/fitment/factory-limits.ts'
import { readMakes, type VehicleMake } from '#domain/fitment/import/import-vehicles.ts'

/**
 * `npm run fitment:windows [-- --check]`: recomputes the windows, kinds of set and wheel loads of data/vehicles from
 * the factory wheels and the documented weights. `--check` writes nothing, prints each difference, and exits with 1 if
 * there is one.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  const folder = join(import.meta.dirname, '../data/vehicles')
  let differences = 0
  for (const file of (await readdir(folder)).filter((name) => name !== 'index.json').sort()) {
    const make: unknown = JSON.parse(await readFile(join(folder, file), 'utf8'))
    const read = readMakes(make)
    if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
    const changes = computeLimits(make as VehicleMake)
    differences += changes.length
    for (const change of changes) console.log(change)
    if (!values.check && changes.length > 0) await writeFile(join(folder, file), JSON.stringify(make))
  }
  console.log(differences === 0 ? 'Nothing differs.' : `${differences} figures ${values.check ? 'differ' : 'written'}.`)
  if (values.check && differences > 0) process.exitCode = 1
}

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
            front: computeWindow(factorySides(car, sisters, 'front'), rules),
            rear: computeWindow(factorySides(car, sisters, 'rear'), rules),
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

if (import.meta.main) await main()
