import { vi } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import type { withShop } from '#tools/command.ts'

type Main = (words: string[], shopOf: typeof withShop) => Promise<number>

/** Runs a command of `tools` on a test's shop in this process, because a new process takes seconds to start. */
export async function runCommand(
  main: Main,
  shop: Shop,
  ...words: string[]
): Promise<{ code: number; printed: string }> {
  let printed = ''
  const keep = (line: unknown) => {
    printed += `${line}\n`
  }
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
  for (const spy of spies) spy.mockImplementation(keep)
  try {
    return { code: await main(words, (work) => work(shop)), printed }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
