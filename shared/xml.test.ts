import fc from 'fast-check'
import { expect, test } from 'vitest'
import { xmlTag, xmlText } from '#shared/xml.ts'

test('text is escaped, and what XML cannot hold is left out', () => {
  expect(xmlTag('name', `<b>&"'\u0001\u000b\ufffe ok\n`)).toBe('<name>&#60;b&#62;&#38;&#34;&#39; ok\n</name>')
})

test('whatever the text is, nothing in it opens a tag, an entity or ends an attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const written = xmlText(text)
      expect(written).not.toMatch(/[<>"']|&(?!#\d+;)/)
      expect(written.isWellFormed()).toBe(true)
    }),
  )
})
