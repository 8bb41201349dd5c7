import { expect, test } from 'vitest'
import { html } from '#shared/html.ts'

test('values are escaped unless they are HTML; lists are joined and null is empty', () => {
  const rows = ['<b>', '"quoted"'].map((cell) => html`<td>${cell}</td>`)
  expect(html`<tr title="${"it's"}">${rows}${null}${false}${0}</tr>`.text).toBe(
    '<tr title="it&#39;s"><td>&#60;b&#62;</td><td>&#34;quoted&#34;</td>0</tr>',
  )
})
