import { facts } from '#domain/goods-import/cells.ts'
import { spellThread } from '#domain/screw-threads.ts'

const figures = new Set(['wheel_bore', 'hub_bore', 'stud_holes'])

/**
 * What an accessory fits, from the JSON object of a list or a form. A kit compares it with cars and wheels as it is, so figures
 * become numbers though they are quoted, and a thread is spelled as cars spell theirs.
 */
export function fitRule(text: string): Record<string, string | number> {
  return Object.fromEntries(Object.entries(facts(text)).map(([key, value]) => [key, plain(key, value)]))
}

function plain(key: string, value: string | number): string | number {
  if (typeof value === 'number') return value
  if (key === 'thread_size') return spellThread(value)
  return figures.has(key) && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value.trim()
}
