import { expect } from 'vitest'
import { nextQuestion } from '#domain/fitment/vehicle-lists.ts'
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
