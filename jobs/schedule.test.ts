import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { cronTasks, gatewayJobs, jobHandlers, tasksAtStart } from '#jobs/handlers.ts'
import { schedule } from '#jobs/schedule.ts'

test('every chore has its time, and every time its chore', () => {
  expect(parseCrontab(schedule).map((item) => item.task)).toEqual(Object.keys(cronTasks))
})

test('what is done at the start is a chore', () => {
  expect(Object.keys(cronTasks)).toEqual(expect.arrayContaining(tasksAtStart))
})

test('what asks a payment service is a job or a chore', () => {
  expect([...Object.keys(jobHandlers), ...Object.keys(cronTasks)]).toEqual(expect.arrayContaining([...gatewayJobs]))
})
