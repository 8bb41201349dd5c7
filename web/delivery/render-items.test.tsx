import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { DocumentContext } from '#web/delivery/document-context.ts'
import { partsOfDocument } from '#web/delivery/render-items.tsx'
import { SharedList } from '#web/delivery/shared-list.tsx'
import { StaticHtml } from '#web/delivery/static-html.tsx'

let rendered = 0

function Value({ label, to, count }: { label: string; to: string; count: number }) {
  rendered++
  return (
    <li>
      <a href={to}>
        {label} ({count})
      </a>
    </li>
  )
}

function Name({ name }: { name: string }) {
  rendered++
  return <b>{name}</b>
}

const values = (query: string) => (
  <SharedList className="values">
    {['Black', 'Mud & "Snow"'].map((label, i) => (
      <Value key={label} label={label} to={`/list?a='${label}'&${query}`} count={i} />
    ))}
  </SharedList>
)
const names = (...all: string[]) => (
  <SharedList>
    {all.map((name, i) => (
      <li key={name} className={i ? 'below' : undefined}>
        <Name name={name} />
      </li>
    ))}
  </SharedList>
)

function asDocument(list: React.ReactNode): string {
  const { insert, ...parts } = partsOfDocument()
  return insert(alone(<DocumentContext value={parts}>{list}</DocumentContext>)).join('')
}

function alone(list: React.ReactNode): string {
  return renderToString(<StaticRouter location="/">{list}</StaticRouter>)
}

test('a document has the HTML that the browser hydrates, also with other addresses and counts', () => {
  for (const list of [values('b=1'), values('b=<2>'), names('A', 'B'), names('B', 'A & B'), names()])
    expect(asDocument(<div>{list}</div>)).toBe(alone(<div>{list}</div>))
})

test('an item is rendered once for each name, props and place', () => {
  asDocument(values('c=1'))
  asDocument(names('C', 'D'))
  rendered = 0
  asDocument(values('c=2'))
  asDocument(names('C', 'D'))
  expect(rendered).toBe(0)
  asDocument(names('D', 'C'))
  expect(rendered).toBe(2)
})

test('static HTML stays outside of the text, except for inline styles and scripts, which the policy must see', () => {
  const { insert, ...parts } = partsOfDocument()
  const still = (id: string, html: string) => <StaticHtml markup={{ id, html }} className="still" />
  const page = (
    <div>
      {still('a', '<p>Fits &amp; ٥</p>')} and {still('b', '<p style="top:0">Here</p>')}
    </div>
  )
  const document = insert(alone(<DocumentContext value={parts}>{page}</DocumentContext>))
  expect(document.join('')).toBe(alone(page))
  expect(document.filter((part) => Buffer.isBuffer(part)).join('')).toBe('<p>Fits &amp; ٥</p>')
})
