import { expect } from 'vitest'
import { listModifications, nextQuestion } from '#domain/fitment/vehicle-lists.ts'
import type { WheelSizeClient } from '#services/wheel-size/client.ts'
import { modification } from '#services/wheel-size/records.ts'
import { test } from '#tests/support/shop.ts'

test('a partial car resumes at its first unknown choice', async ({ shop }) => {
  const stepAfter = async (make: string, model?: string, year?: string) => {
    const { answers, choices } = await nextQuestion(shop, { make, model, year })
    expect(choices.list.length).toBeGreaterThan(0)
    return [...Object.keys(answers), choices.step]
  }
  expect(await stepAfter('nobody', 'cayenne', '2021')).toEqual(['make'])
  expect(await stepAfter('porsche')).toEqual(['make', 'model'])
  expect(await stepAfter('porsche', 'cayenne', '1901')).toEqual(['make', 'model', 'year'])
  expect(await stepAfter('porsche', 'cayenne', '2021')).toEqual(['make', 'model', 'year', 'modification'])
})

test('engines of the same name show what tells them apart, and else a number', async ({ shop }) => {
  const engine = (more: object) => ({ fuel: 'Petrol', power: { kW: 150, PS: 204, hp: 201 }, ...more })
  const rows = [
    { slug: 'a', trim_levels: ['Icon', 'Design', 'Excel', 'Club'], engine: engine({ code: 'N20' }) },
    { slug: 'b', trim_levels: ['Sport'], engine: engine({ code: 'N20' }) },
    { slug: 'c', trim_levels: ['Base'], engine: engine({ code: 'B46' }) },
    { slug: 'd', trim_levels: ['Base'], engine: engine({ code: 'B48' }) },
    { slug: 'e', trim_levels: [], engine: engine({}) },
    { slug: 'f', trim_levels: [], engine: engine({ fuel: 'Hybrid' }) },
    { slug: 'g', trim_levels: [], engine: engine({ fuel: 'CNG' }), start_year: 2018, end_year: 2020 },
    { slug: 'h', trim_levels: [], engine: engine({ fuel: 'CNG' }), start_year: 2020, end_year: 2022 },
    { slug: 'i', trim_levels: ['Twin'], engine: engine({}) },
    { slug: 'j', trim_levels: ['Twin'], engine: engine({}) },
    { slug: 'k', name: '3.0', trim_levels: ['Sport'], engine: engine({}) },
  ].map((row) =>
    modification.parse({ name: '2.0', generation: { slug: 'f30', name: 'F30', start: 2012, end: 2022 }, ...row }),
  )
  const wheel_size = {
    ...{ daily_ceiling: 100, timeout_ms: 20_000 },
    years: async () => [{ slug: 2020 }],
    modifications: async () => rows,
  } as unknown as WheelSizeClient
  const list = await listModifications({ ...shop, wheel_size }, { make: 'porsche', model: 'cayenne', year: 2020 })
  expect(list.map(({ name }) => name)).toEqual([
    '2.0 · 201 hp · Icon, Design, Excel',
    '2.0 · 201 hp · Sport',
    '2.0 · 201 hp · Base · B46',
    '2.0 · 201 hp · Base · B48',
    '2.0 · 201 hp · petrol',
    '2.0 · 201 hp · hybrid',
    '2.0 · 201 hp · CNG · 2018–2020',
    '2.0 · 201 hp · CNG · 2020–2022',
    '2.0 · 201 hp · Twin · 1',
    '2.0 · 201 hp · Twin · 2',
    '3.0 · 201 hp',
  ])
  expect(new Set(list.map(({ name_ar }) => name_ar)).size).toBe(list.length)
  expect(list[5]!.name_ar).toBe('\u200f\u20662.0\u2069 · 201 حصان · هجين')
  expect(list[0]).not.toHaveProperty('code')
})
