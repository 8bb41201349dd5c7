import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { itemsOfDocument } from '#web/delivery/render-items.tsx'
import { ItemsContext, SharedList } from '#web/delivery/shared-list.tsx'

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
  const { render, insert } = itemsOfDocument()
  return insert(alone(<ItemsContext value={render}>{list}</ItemsContext>)).join('')
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
