import { expect, test } from 'vitest'
import type { TimelineEntry } from '#shared/desk/orders.ts'
import { foldRepeats } from '#web/desk/orders/repeats.ts'

const entry = (at: string, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  ...{
    key: at,
    at,
    source: 'gateway',
    what: 'poll asked',
    action: null,
    who: null,
    amount: null,
    detail: '',
    facts: null,
  },
  ...more,
})

test('entries that follow each other and say the same are one, with the first and the last time', () => {
  const paid = entry('12', { source: 'money', what: 'charge', amount: 500 })
  const folded = foldRepeats([
    entry('20'),
    entry('19'),
    entry('18'),
    paid,
    entry('11'),
    entry('10', { detail: 'other' }),
  ])
  expect(folded.map(({ entry: { at }, times, first_at }) => [at, times, first_at])).toEqual([
    ['20', 3, '18'],
    ['12', 1, '12'],
    ['11', 1, '11'],
    ['10', 1, '10'],
  ])
})

test('money, notes and what has facts are never folded', () => {
  for (const more of [
    { amount: 500 },
    { source: 'note', what: 'note', who: 'Omar', detail: 'Called' },
    { facts: { carrier: 'Aramex' } },
  ] as Partial<TimelineEntry>[])
    expect(foldRepeats([entry('2', more), entry('1', more)])).toHaveLength(2)
})
