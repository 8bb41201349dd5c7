import { vi } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import type { withShop } from '#tools/command.ts'

type Main = (words: string[], shopOf: typeof withShop) => Promise<number>

type Ended = { code: number; printed: string }

/** Runs a command of `tools` on a test's shop in this process, because a new process takes seconds to start. */
export function runCommand(main: Main, shop: Shop, ...words: string[]): Promise<Ended> {
  return printing(() => main(words, (work) => work(shop)))
}

/** The exit code of a command and what it prints, to the console or by `write`. */
export async function printing(command: (write: (text: string) => true) => Promise<number>): Promise<Ended> {
  let printed = ''
  const write = (line: unknown): true => {
    printed += `${line}\n`
    return true
  }
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
  for (const spy of spies) spy.mockImplementation(write)
  try {
    return { code: await command(write), printed }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
