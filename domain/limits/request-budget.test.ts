import { expect, test } from 'vitest'
import { requestBudget } from '#domain/limits/request-budget.ts'

function open() {
  let time = 0
  const budget = requestBudget({ burst: 10, per_second: 2, now: () => time })
  const spent = (address: string, times: number) => {
    for (let done = 0; done < times; done++)
      try {
        budget.spend(address)
      } catch {
        return done
      }
    return times
  }
  const wait = (seconds: number) => {
    time += seconds * 1000
  }
  return { budget, spent, wait }
}

test('an address spends its burst and then its refill, without affecting others', () => {
  const { budget, spent, wait } = open()
  expect(spent('192.0.2.1', 50)).toBe(10)
  expect(() => budget.spend('192.0.2.1')).toThrow('too_many_requests')
  expect(spent('192.0.2.2', 5)).toBe(5)
  wait(3)
  expect(spent('192.0.2.1', 50)).toBe(6)
  wait(3600)
  expect(spent('192.0.2.1', 50)).toBe(10)
})

test('work that can be done without leaves a reserve for the rest', () => {
  const { budget, spent, wait } = open()
  spent('192.0.2.1', 4)
  budget.spend('192.0.2.1', 1, 0.5)
  expect(() => budget.spend('192.0.2.1', 1, 0.5)).toThrow('too_many_requests')
  expect(spent('192.0.2.1', 50)).toBe(5)
  wait(3)
  expect(() => budget.spend('192.0.2.1', 1, 0.5)).not.toThrow()
})

test('a rejection says after how many seconds a retry succeeds', () => {
  const { budget, spent } = open()
  spent('192.0.2.1', 50)
  expect(() => budget.spend('192.0.2.1', 5)).toThrow(
    expect.objectContaining({ status: 429, code: 'too_many_requests', facts: { seconds: 3 } }),
  )
})

test('an IPv6 /64 counts as one address, and a /48 has four times the budget', () => {
  const { spent } = open()
  expect(spent('2001:db8:1:1::1', 20)).toBe(10)
  expect(spent('2001:db8:1:1::2', 20)).toBe(0)
  const all = Array.from({ length: 20 }, (_, i) => spent(`2001:db8:1:${i + 2}::1`, 10))
  expect(all.reduce((sum, each) => sum + each, 0)).toBe(30)
  expect(spent('2001:db8:2:1::1', 20)).toBe(10)
})
