import { expect, test } from 'vitest'
import { html } from '#shared/html.ts'

test('what is filled in is text, unless it is HTML itself; lists are joined and nothing is nothing', () => {
  const rows = ['<b>', '"quoted"'].map((cell) => html`<td>${cell}</td>`)
  expect(html`<tr title="${"it's"}">${rows}${null}${false}${0}</tr>`.text).toBe(
    '<tr title="it&#39;s"><td>&#60;b&#62;</td><td>&#34;quoted&#34;</td>0</tr>',
  )
})
