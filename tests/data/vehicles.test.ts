import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FactoryWheel, WheelSide } from '#database/schema.ts'
import {
  arabic,
  dataFolder,
  type Generation,
  index,
  type Model,
  type Modification,
  makes,
  rules,
  slugForm,
} from '#tests/data/files.ts'
import { cars, holds, near, stockOf, windowAround } from '#tests/data/fits.ts'

const models = makes.flatMap((make) => make.models.map((model) => ({ make, model, at: `${make.slug}/${model.slug}` })))
const generations = models.flatMap(({ model, at }) =>
  model.generations.map((generation) => ({ model, generation, at: `${at}/${generation.key}` })),
)
const modifications = generations.flatMap(({ model, generation, at }) =>
  generation.modifications.map((each) => ({ model, generation, modification: each, at: `${at}/${each.name}` })),
)

test('the index lists every make and counts what is in the files', () => {
  const files = readdirSync(join(dataFolder, 'vehicles')).filter((file) => file !== 'index.json')
  expect(files.sort()).toEqual(index.makes.map((make) => make.file).sort())
  expect(makes.map(({ slug, name }) => [slug, name])).toEqual(index.makes.map(({ slug, name }) => [slug, name]))
  expect(index.counts).toMatchObject({
    makes: makes.length,
    models: models.length,
    generations: generations.length,
    modifications: modifications.length,
  })
  expect(makes.length).toBeGreaterThanOrEqual(30)
  expect(models.length).toBeGreaterThanOrEqual(150)
})

test('the common cars of the Gulf are included', () => {
  const wanted = [
    ['toyota', 'land-cruiser', 'hilux', 'camry'],
    ['nissan', 'patrol', 'sunny'],
    ['lexus', 'lx'],
    ['mitsubishi', 'pajero'],
    ['ford', 'f-150-raptor', 'mustang'],
    ['chevrolet', 'tahoe'],
    ['gmc', 'yukon'],
    ['dodge', 'challenger'],
    ['ram', '1500'],
    ['jeep', 'wrangler'],
    ['mercedes', 'g-class'],
    ['bmw', 'x5'],
    ['porsche', '911'],
    ['land-rover', 'defender'],
    ['tesla', 'model-y'],
    ['cadillac', 'escalade'],
    ['lamborghini', 'urus'],
    ['volkswagen', 'golf'],
  ]
  const missing = wanted.flatMap(([make, ...names]) =>
    names.filter((name) => !cars.some((car) => car.make === make && car.model === name)),
  )
  expect(missing).toEqual([])
})

test('every make and model has its names and a unique slug', () => {
  const strange = models.filter(
    ({ make, model }) =>
      !slugForm.test(make.slug) ||
      !arabic.test(make.name_ar) ||
      !slugForm.test(model.slug) ||
      !/[\u0600-\u06FF0-9A-Z]/.test(model.name_ar) ||
      !(model.fitment_class in index.class_rules),
  )
  expect(strange.map(({ at }) => at)).toEqual([])
  expect(new Set(models.map(({ at }) => at)).size).toBe(models.length)
})

test('slugs of generations and modifications are ten hex digits and unique', () => {
  const slugs = [...generations.map((each) => each.generation.slug), ...cars.map((car) => car.slug)]
  expect(slugs.filter((slug) => !/^[0-9a-f]{10}$/.test(slug))).toEqual([])
  expect(new Set(slugs).size).toBe(slugs.length)
})

test('every generation is valid', () => {
  expect(
    generations.flatMap(({ generation, at }) => [...wrongGeneration(generation)].map((why) => `${at}: ${why}`)),
  ).toEqual([])
  expect(new Set(generations.map(({ at }) => at)).size).toBe(generations.length)
})

test('every modification is valid', () => {
  const wrong = modifications.flatMap(({ model, generation, modification, at }) =>
    [...wrongModification(modification, generation), ...wrongWindows(modification, model, generation)].map(
      (why) => `${at}: ${why}`,
    ),
  )
  expect(wrong).toEqual([])
})

test('every factory and computed wheel is valid', () => {
  const wrong = modifications.flatMap(({ modification, at }) =>
    [...wrongWheels(modification)].map((why) => `${at}: ${why}`),
  )
  expect(wrong).toEqual([])
})

function* wrongGeneration({ start, end, years, confidence, modifications }: Generation) {
  if (!(start >= 1995 && start <= end && end <= 2027)) yield `years ${start}-${end}`
  if (years.length !== end - start + 1 || years[0] !== start) yield 'list of years'
  if (!(confidence.technical in index.confidence_levels.technical)) yield `mark ${confidence.technical}`
  if (!(confidence.wheels in index.confidence_levels.wheels)) yield `mark ${confidence.wheels}`
  if (modifications.length === 0) yield 'no modification'
  const known = modifications.some(({ wheels }) => stockOf(wheels).some((wheel) => wheel.front.rim_offset !== null))
  if (!known && confidence.wheels !== 'unknown_offsets') yield 'offsets unknown but not marked'
  if (known && confidence.wheels === 'unknown_offsets') yield 'offsets known but marked as unknown'
}

function* wrongModification(modification: Modification, generation: Generation) {
  const { start_year, end_year, engine, technical, min_wheel_load_kg, load } = modification
  if (!(min_wheel_load_kg >= 300 && min_wheel_load_kg <= 1500)) yield `load ${min_wheel_load_kg}`
  if (!load.source || !(load.gvwr_kg || load.gawr_rear_kg)) yield 'weight without figure or source'
  if (!(start_year >= generation.start && end_year <= generation.end && start_year <= end_year)) yield 'years'
  if (!engine.fuel || !(engine.power!.hp > 50 && engine.power!.hp < 1500)) yield 'engine'
  const { bolt_pattern, stud_holes, pcd, centre_bore, wheel_fasteners, wheel_tightening_torque } = technical
  if (bolt_pattern !== `${stud_holes}x${pcd}`) yield `bolt pattern ${bolt_pattern}`
  if (![4, 5, 6, 8].includes(stud_holes) || !(pcd >= 98 && pcd <= 180)) yield 'pcd'
  if (typeof centre_bore !== 'string' || !(Number(centre_bore) > 50 && Number(centre_bore) < 130))
    yield `bore ${centre_bore}`
  const { type, thread_size } = wheel_fasteners
  if (!rules.fasteners.threads.some((each) => each.thread_size === thread_size && each.type === type)) {
    yield `fastener ${type} ${thread_size}`
  }
  if (wheel_tightening_torque !== null && !/^\d{2,3} Nm$/.test(wheel_tightening_torque)) yield 'torque'
}

function* wrongWindows({ wheels, fitment_window, slug }: Modification, model: Model, generation: Generation) {
  const performance = new Map(cars.map((car) => [car.slug, car.performance]))
  const sisters = generation.modifications.filter((each) => performance.get(each.slug) === performance.get(slug))
  for (const axle of ['front', 'rear'] as const) {
    const sides = (of: FactoryWheel[]) => stockOf(of).map(({ front, rear }) => (axle === 'rear' && rear) || front)
    const have: Record<string, unknown> = fitment_window[axle]
    const proven = sisters.flatMap((each) => sides(each.wheels))
    for (const [key, want] of Object.entries(
      windowAround(sides(wheels), proven, index.class_rules[model.fitment_class]!),
    )) {
      const same = typeof want === 'number' ? near(want, Number(have[key] ?? Number.NaN), 0.11) : want === have[key]
      if (!same) yield `fitment_window.${axle}.${key} is ${have[key]}, computed ${want}`
    }
  }
}

function* wrongWheels({ wheels, is_staggered_stock, fitment_window }: Modification) {
  const stock = stockOf(wheels)
  if (stock.length === 0) yield 'no factory wheel'
  if (is_staggered_stock !== stock.some((wheel) => wheel.rear)) yield 'is_staggered_stock'
  for (const { is_stock, showing_fp_only, front, rear } of wheels) {
    yield* wrongSide(front, is_stock)
    if (rear) yield* wrongSide(rear, is_stock)
    if (showing_fp_only !== (rear === null)) yield 'showing_fp_only'
    if (rear && !near(rear.tire_diameter_mm! / front.tire_diameter_mm!, 1, 0.07))
      yield 'front and rear tyre differ too much'
    if (is_stock) continue
    const off = Math.min(...stock.map((each) => Math.abs(front.tire_diameter_mm! / each.front.tire_diameter_mm! - 1)))
    if (off > 0.025) yield `computed size ${front.tire} is ${(off * 100).toFixed(1)} % off`
    const size = { diameter: front.rim_diameter, width: front.rim_width, offset: front.rim_offset ?? Number.NaN }
    if (!holds(fitment_window.front, size)) yield `computed front ${front.rim} is outside the window`
  }
}

function* wrongSide(side: WheelSide, stock: boolean) {
  const { rim, rim_diameter, rim_width, rim_offset, offset_within_mm, tire, tire_diameter_mm, load_index } = side
  const all = 'rim rim_diameter rim_width rim_offset tire tire_full tire_width tire_aspect_ratio tire_diameter_mm'
  for (const key of [...all.split(' '), 'load_index', 'speed_index', 'tire_pressure'])
    if (!(key in side)) yield `no ${key}`
  if (!(rim_diameter >= 13 && rim_diameter <= 24)) yield `rim diameter ${rim_diameter}`
  if (!(rim_width >= 4.5 && rim_width <= 13.5 && (rim_width * 2) % 1 === 0)) yield `rim width ${rim_width}`
  if (rim_offset !== null && !(rim_offset >= -30 && rim_offset <= 80)) yield `offset ${rim_offset}`
  const within = offset_within_mm === undefined ? '' : `±${offset_within_mm}`
  if (rim !== `${rim_width}Jx${rim_diameter}${rim_offset === null ? '' : ` ET${rim_offset}${within}`}`)
    yield `rim "${rim}"`
  if (offset_within_mm !== undefined && !(rim_offset !== null && offset_within_mm >= 1 && offset_within_mm <= 6))
    yield `offset within ${offset_within_mm}`
  if (load_index !== null && !(String(load_index) in rules.load_index_kg)) yield `load index ${load_index}`

  const [, width, aspect = '82', on] = /^(\d{3})(?:\/(\d{2}))?R(\d{2})C?$/.exec(tire) ?? []
  if (!width) {
    yield `tyre ${tire}`
    return
  }
  if (Number(on) !== rim_diameter) yield `tyre ${tire} on a rim of ${rim_diameter} inches`
  const diameter = Number(on) * 25.4 + (2 * Number(width) * Number(aspect)) / 100
  if (!near(diameter, tire_diameter_mm!, 0.6)) yield `tyre diameter ${tire_diameter_mm} is not ${diameter}`
  if (!(diameter > 520 && diameter < 900)) yield `tyre diameter ${diameter}`
  const ratio = (rim_width * 25.4) / Number(width)
  const band = rules.tyre.rim_ratio.find((each) => Number(aspect) >= each.aspect_from)!
  // Factory figures may be outside the band; computed ones may not.
  if (!stock && !(ratio >= band.min && ratio <= band.max)) yield `tyre ${tire} on ${rim_width} inches`
  if (!(ratio > 0.6 && ratio < 1.05)) yield `tyre ${tire} on ${rim_width} inches is absurd`
}
