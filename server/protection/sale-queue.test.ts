import { expect, test } from 'vitest'
import { saleQueue } from '#server/protection/sale-queue.ts'
import { manualClock } from '#tests/support/clock.ts'

function open({ per_minute = 60, processes = 1 } = {}) {
  const clock = manualClock()
  return { clock, queue: saleQueue({ link_secret: 'a secret', now: clock.now }, { per_minute, processes }) }
}

test('after a burst visitors wait in the order of their arrival, and are let in at the rate', () => {
  const { clock, queue } = open()
  const places = Array.from({ length: 15 }, () => queue(undefined))
  expect(places.map(({ ahead }) => ahead)).toEqual([...Array(10).fill(0), 1, 2, 3, 4, 5])
  const { ticket } = places.at(-1)!
  expect(places.at(-1)).toMatchObject({ ahead: 5, seconds: 5 })
  clock.pass({ seconds: 3 })
  expect(queue(ticket)).toEqual({ ahead: 2, seconds: 2 })
  clock.pass({ seconds: 2 })
  expect(queue(ticket)).toEqual({ ahead: 0, seconds: 0 })
})

test('a visitor inside stays inside while looking around, and queues again after half an hour away', () => {
  const { clock, queue } = open()
  let { ticket } = queue(undefined)
  for (let i = 0; i < 6; i++) {
    clock.pass({ minutes: 20 })
    const place = queue(ticket)
    expect(place).toMatchObject({ ahead: 0, ticket: expect.any(String) })
    ticket = place.ticket
  }
  for (let i = 0; i < 30; i++) queue(undefined)
  clock.pass({ minutes: 30 })
  for (let i = 0; i < 10; i++) queue(undefined)
  expect(queue(ticket)).toMatchObject({ ahead: 1, ticket: expect.any(String) })
})

test('a forged ticket is none', () => {
  const { queue } = open()
  const { ticket = '' } = queue(undefined)
  for (let i = 0; i < 9; i++) queue(undefined)
  for (const forged of ['', '1.x', `${Date.now().toString(36)}.${ticket.split('.')[1]}`])
    expect(queue(forged)).toMatchObject({ ahead: expect.any(Number), ticket: expect.any(String) })
  expect(queue('0.x').ahead).toBeGreaterThan(0)
})

test('four processes let in a quarter each', () => {
  const { queue } = open({ per_minute: 240, processes: 4 })
  const places = Array.from({ length: 11 }, () => queue(undefined))
  expect(places.at(-1)).toMatchObject({ ahead: 4, seconds: 1 })
})
