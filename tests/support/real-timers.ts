import { afterAll, expect, vi } from 'vitest'

// Files share a process: a clock that one of them leaves stopped would stop what the next ones wait for.

const names = ['Date', 'setImmediate', 'setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] as const
const shared = globalThis as { realTimers?: Map<string, unknown> }

shared.realTimers ??= new Map(names.map((name) => [name, globalThis[name]]))

afterAll(() => {
  // As before the next test: a spy on a stopped clock brings it back.
  vi.restoreAllMocks()
  const changed = names.filter((name) => globalThis[name] !== shared.realTimers!.get(name))
  expect(changed, 'a test left them replaced').toEqual([])
})
