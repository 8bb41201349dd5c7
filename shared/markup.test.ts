import fc from 'fast-check'
import { expect, test } from 'vitest'
import { html, xmlTag, xmlText } from '#shared/markup.ts'

test('values are escaped unless they are HTML; lists are joined and null is empty', () => {
  const rows = ['<b>', '"quoted"'].map((cell) => html`<td>${cell}</td>`)
  expect(html`<tr title="${"it's"}">${rows}${null}${false}${0}</tr>`.text).toBe(
    '<tr title="it&#39;s"><td>&#60;b&#62;</td><td>&#34;quoted&#34;</td>0</tr>',
  )
})

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
