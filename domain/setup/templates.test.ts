import { expect, test } from 'vitest'
import { templateHome, templatePages, templateQuestions } from '#domain/setup/templates.ts'
import { calendar, store } from '#domain/store.ts'

const drafts = (days: number) => {
  const facts = { store: { ...store, returns: { days } }, calendar, rates: [] }
  return JSON.stringify([templatePages(facts, '2026-11-01'), templateHome(facts), templateQuestions(facts)])
}

test('drafts say for how many days the shop takes goods back, and promise nothing where it takes none', () => {
  for (const words of [
    '30-day returns',
    'You have 30 days',
    'خلال 30 يوماً',
    'If you change your mind',
    'رسوم إعادة تخزين',
  ])
    expect(drafts(30)).toContain(words)
  expect(drafts(2)).toContain('إرجاع خلال يومين')
  expect(drafts(0)).not.toMatch(
    /\b(0|14)-day|(have|after) (0|14) days|14 يوماً|(خلال|لديكم|بعد) 0|change your mind|غيّرتم رأيكم|restocking|إعادة تخزين/,
  )
  expect(drafts(0)).not.toMatch(/next section|القسم التالي|You may return|trial fit without a tyre is fine/)
  for (const words of [
    '"Free exchange if',
    '"تبديل مجاني',
    'See the warranty in our terms',
    'راجعوا الضمان',
    '"Only under the',
  ])
    expect(drafts(0)).toContain(words)
})
