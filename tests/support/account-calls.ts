import { expect } from 'vitest'
import { accountCalls } from '#shared/api/account.ts'
import { car } from '#tests/support/cars.ts'
import type { Reply } from '#tests/support/customers.ts'

const vehicle = car('toyota', 'land-cruiser', '5.7 V8')
export const chosen = {
  make: vehicle.make,
  model: vehicle.model,
  year: vehicle.year,
  modification: vehicle.modification,
}

/** Expects a response that matches the call's schema exactly. */
export function good<Name extends keyof typeof accountCalls>(name: Name, reply: Reply) {
  expect(reply).toMatchObject({ http: 200, status: true })
  const read = accountCalls[name].data.parse(reply.data)
  expect(read).toEqual(reply.data)
  return read as ReturnType<(typeof accountCalls)[Name]['data']['parse']>
}
