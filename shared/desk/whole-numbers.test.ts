import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { DeskCall } from '#shared/desk/call.ts'
import { deskCalls } from '#shared/desk/calls.ts'

const largest = 2 ** 31 - 1

/** Where a schema allows a whole number that no column of Postgres' type integer holds. */
function tooLarge(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maximum } = schema as { type?: unknown; maximum?: number }
  const own = type === 'integer' && !(maximum !== undefined && maximum <= largest) ? [path] : []
  return [...own, ...Object.entries(schema).flatMap(([name, inner]) => tooLarge(inner, `${path}/${name}`))]
}

test('no call of the desk accepts a whole number that the database cannot hold', () => {
  const calls = Object.entries<DeskCall>(deskCalls)
  const found = calls.flatMap(([name, { params, query, body }]) =>
    [params, query, body].flatMap((schema) =>
      schema ? tooLarge(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name) : [],
    ),
  )
  expect(found).toEqual([])
})
