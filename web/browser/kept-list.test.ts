import { beforeEach, expect, test, vi } from 'vitest'
import { isPicture, keptList } from '#web/browser/kept-list.ts'

const held = new Map<string, string>()

beforeEach(() => {
  held.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  })
})

const isText = (item: unknown): item is string => typeof item === 'string'
const list = keptList('compare', 3, isText, (a, b) => a === b)

test('newest first, without duplicates, up to the limit', () => {
  for (const item of ['a', 'b', 'a', 'c', 'd']) list.add(item)
  expect(list.items()).toEqual(['d', 'c', 'a'])
  list.remove('c')
  expect(list.items()).toEqual(['d', 'a'])
  list.clear()
  expect([list.items(), held.size]).toEqual([[], 0])
})

test.each(['{', 'null', '{"a":1}', '[1,null,{}]'])('damaged storage is read as empty: %s', (kept) => {
  held.set('compare', kept)
  expect(list.items()).toEqual([])
  list.add('a')
  expect(list.items()).toEqual(['a'])
})

test('a write of another tab is read', () => {
  list.add('a')
  held.set('compare', '["b","a"]')
  expect(list.items()).toEqual(['b', 'a'])
  expect(list.items()).toBe(list.items())
})

test('a stored picture needs its name and size', () => {
  expect([null, { base: '/x', width: 1, height: 1 }].every(isPicture)).toBe(true)
  expect([undefined, {}, 'x', { base: 1, width: 1, height: 1 }].some(isPicture)).toBe(false)
})
