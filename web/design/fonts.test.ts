import { globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync('web/design/fonts.css', 'utf8')
const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].flatMap(([, face = '']) => {
  const file = /url\("([^"]+)"\)/.exec(face)?.[1]
  const ranges = /unicode-range:\s*([^;]+);/.exec(face)?.[1]
  return file && ranges ? [{ file, has: covering(ranges) }] : []
})
const cut = faces.filter(({ file }) => file.startsWith('./fonts/'))
const rare = faces.filter(({ file }) => !file.startsWith('./fonts/'))

/** Tests whether a character is in ranges like `U+0020-007E, U+00A0`. */
function covering(ranges: string): (character: string) => boolean {
  const pairs = ranges.split(',').map((range) => {
    const [first, last = first] = range.trim().slice(2).split('-')
    return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)] as const
  })
  return (character) =>
    pairs.some(([first, last]) => character.codePointAt(0)! >= first && character.codePointAt(0)! <= last)
}

test('the shop’s own words use the first font file, in both weights', () => {
  const characters = new Set(
    globSync('shared/i18n/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) => [...readFileSync(file, 'utf8')]),
  )
  expect(characters.size).toBeGreaterThan(120)
  for (const character of characters) {
    // Arabic digits are accepted as input but never displayed.
    if (/[٠-٩۰-۹]/.test(character)) continue
    expect(
      rare.filter(({ has }) => has(character)),
      character,
    ).toEqual([])
    if (/[a-z0-9\p{Script=Arabic}]/iu.test(character))
      expect(
        cut.filter(({ has }) => has(character)),
        character,
      ).toHaveLength(2)
  }
})

test('European names use the shop’s font, in both weights', () => {
  for (const character of 'ŁucjaÖztürkŇgğışščřżőűñçøßÉ')
    expect(
      faces.filter(({ has }) => has(character)),
      character,
    ).toHaveLength(2)
})

test('no character is in two files, and the first ones are small', () => {
  expect(cut).toHaveLength(4)
  for (let code = 0x20; code <= 0x06ff; code++) {
    const character = String.fromCodePoint(code)
    expect([0, 2], character).toContain(faces.filter(({ has }) => has(character)).length)
  }
  for (const { file } of cut) expect(statSync(`web/design/${file}`).size, file).toBeLessThan(16_000)
})
