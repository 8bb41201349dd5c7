import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { asksGateway, chores, choresAtStart, follows } from '#jobs/handlers.ts'
import { schedule } from '#jobs/schedule.ts'

test('every chore has its time, and every time its chore', () => {
  expect(parseCrontab(schedule).map((item) => item.task)).toEqual(Object.keys(chores))
})

test('what is done at the start is a chore', () => {
  expect(Object.keys(chores)).toEqual(expect.arrayContaining(choresAtStart))
})

test('what asks a payment service is a job or a chore', () => {
  expect([...Object.keys(follows), ...Object.keys(chores)]).toEqual(expect.arrayContaining([...asksGateway]))
})
