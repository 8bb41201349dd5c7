import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { gatewayJobs, jobHandlers } from '#jobs/handlers.ts'
import { cronTasks, schedule, tasksAtStart } from '#jobs/schedule.ts'

test('every scheduled task has a time and every time a task', () => {
  expect(parseCrontab(schedule).map((item) => item.task)).toEqual(Object.keys(cronTasks))
})

test('every task that runs at start is scheduled', () => {
  expect(Object.keys(cronTasks)).toEqual(expect.arrayContaining(tasksAtStart))
})

test('every task that calls a payment service is a job or scheduled', () => {
  expect([...Object.keys(jobHandlers), ...Object.keys(cronTasks)]).toEqual(expect.arrayContaining([...gatewayJobs]))
})
