import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtPages } from '#tests/support/pages.ts'

/**
 * The shop works from Safari 16.4, Chrome 111 and Firefox 128 on, as far as its styles do (Tailwind CSS 4): an iPhone 8 or X
 * gets no newer Safari than 16.6. Vite translates newer syntax for them, but adds no missing function. These came later.
 */
const later = [
  ...['AbortSignal.any', 'Array.fromAsync', 'Iterator.from', 'Map.groupBy', 'Object.groupBy', 'Promise.try'],
  ...[
    'Promise.withResolvers',
    'RegExp.escape',
    'Uint8Array.fromBase64',
    'URL.canParse',
    'URL.parse',
    'cookieStore.get',
  ],
  ...['scheduler.postTask', 'scheduler.yield'],
  ...[
    '.checkVisibility',
    '.difference',
    '.intersection',
    '.isDisjointFrom',
    '.isSubsetOf',
    '.isSupersetOf',
    '.moveBefore',
  ],
  ...['.requestIdleCallback', '.setHTML', '.showPopover', '.symmetricDifference', '.toBase64', '.union'],
]

const escaped = (name: string) => name.replaceAll('.', '\\.')

test.for(later)('no script for a browser calls %s without asking whether it is there', async (name) => {
  const { client } = await builtPages()
  const scripts = globSync('**/*.js', { cwd: client })
  expect(scripts.length).toBeGreaterThan(200)
  const calling = new RegExp(`${name.startsWith('.') ? '' : '\\b'}${escaped(name)}(\\?\\.)?\\(`)
  // Packages ask, such as `typeof element.checkVisibility == 'function'`.
  const asking = new RegExp(`typeof [\\w$.]*${escaped(name.startsWith('.') ? name : `.${name.split('.')[1]}`)}==`)
  const wrong = scripts.filter((file) => {
    const text = readFileSync(join(client, file), 'utf8')
    return calling.test(text) && !asking.test(text)
  })
  expect(wrong).toEqual([])
})
