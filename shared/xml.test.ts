import fc from 'fast-check'
import { expect, test } from 'vitest'
import { xmlTag, xmlText } from '#shared/xml.ts'

test('text is escaped, and characters that XML forbids are dropped', () => {
  expect(xmlTag('name', `<b>&"'\u0001\u000b\ufffe ok\n`)).toBe('<name>&#60;b&#62;&#38;&#34;&#39; ok\n</name>')
})

test('no text opens a tag or an entity, or ends an attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const written = xmlText(text)
      expect(written).not.toMatch(/[<>"']|&(?!#\d+;)/)
      expect(written.isWellFormed()).toBe(true)
    }),
  )
})
