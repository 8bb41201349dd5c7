import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PaperLink } from '#web/desk/orders/paper-link.tsx'

/** How many orders each link to a paper names. */
function ordersOfLinks(count: number): number[] {
  const ids = Array.from({ length: count }, (_, n) => `order-${n}`)
  const page = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/desk/orders']}>
      <PaperLink kind="slips" ids={ids} />
    </MemoryRouter>,
  )
  return [...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.split('order-').length - 1)
}

test('the papers of more than 50 orders are several links, and no order is left out', () => {
  expect(ordersOfLinks(1)).toEqual([1])
  expect(ordersOfLinks(50)).toEqual([50])
  expect(ordersOfLinks(120)).toEqual([50, 50, 20])
})
