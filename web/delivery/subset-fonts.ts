import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

/**
 * Subsets IBM Plex to the characters that nearly every page needs: the unicode-range of each face of web/design/fonts
 * in web/design/fonts.css. Run `npm run fonts` after a range has changed. Hinting is dropped, because phones and
 * high-density screens do not use it.
 */
type SubsetFont = (font: Buffer, text: string, options: { targetFormat: 'woff2'; noHinting: true }) => Promise<Buffer>

const require = createRequire(import.meta.url)
const subsetFont = require('subset-font') as SubsetFont
const design = resolve(import.meta.dirname, '../design')

for (const { name, text } of cutFaces(readFileSync(`${design}/fonts.css`, 'utf8'))) {
  const whole = readFileSync(require.resolve(`@fontsource/${familyOf(name)}/files/${name}-normal.woff2`))
  const cut = await subsetFont(whole, text, { targetFormat: 'woff2', noHinting: true })
  writeFileSync(`${design}/fonts/${name}.woff2`, cut)
  console.log(`${name}: ${whole.length} bytes, cut ${cut.length}`)
}

/** The style sheet's faces with a subset file, and the characters of each. */
function cutFaces(css: string): { name: string; text: string }[] {
  return [...css.matchAll(/@font-face \{([^}]*)\}/g)].flatMap(([, face = '']) => {
    const name = /fonts\/([\w-]+)\.woff2/.exec(face)?.[1]
    const ranges = /unicode-range:\s*([^;]+);/.exec(face)?.[1]
    return name && ranges ? [{ name, text: charactersOf(ranges) }] : []
  })
}

/** Expands `U+0020-007E, U+00A0` to the characters. */
function charactersOf(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last! - first! + 1 }, (_, index) => String.fromCodePoint(first! + index))
    })
    .join('')
}

/** ibm-plex-sans-arabic-arabic-400 belongs to ibm-plex-sans-arabic. */
function familyOf(name: string): string {
  return name.split('-').slice(0, -2).join('-')
}
