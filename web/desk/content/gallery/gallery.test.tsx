import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { ListedLook, LookFields } from '#shared/desk/content/gallery.ts'
import { deskGallery } from '#shared/i18n/desk/content/gallery.ts'
import GalleryPage from '#web/desk/content/gallery/gallery.tsx'

const fields = { make: 'nissan', model: 'patrol', year: '2021', modification: 'v8', visible: 'yes', source: 'shop' }

function look(id: string, values: Partial<LookFields>): ListedLook {
  const car = { make_name: 'Nissan', make_name_ar: 'نيسان', model_name: 'Patrol', model_name_ar: 'باترول' }
  const known = { ...fields, ...values } as LookFields
  return { id, version: 1, slug: id, picture: null, ...car, design_id: id, wheel: id, demo: false, values: known }
}

/** The desk's page at this address, as a member who may only read sees it. */
function page(address: string): string {
  const rows = [look('Liwa', {}), look('Arc', { modification: '' }), look('Tide', { year: '', modification: '' })]
  const router = createMemoryRouter(
    [{ id: 'session', children: [{ id: 'gallery', path: '/desk/gallery', Component: GalleryPage }] }],
    {
      initialEntries: [address],
      hydrationData: { loaderData: { session: { staff: { role: 'support' } }, gallery: { rows } } },
    },
  )
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

/** The wheels of the listed pictures. */
const listed = (html: string) => [...html.matchAll(/<bdi>(\w+)<\/bdi>/g)].map(([, wheel]) => wheel)

test('pictures without an engine are marked, counted, and found by a filter', () => {
  const { no_engine, no_engine_count } = deskGallery.en
  const all = page('/desk/gallery')
  expect(listed(all)).toEqual(['Liwa', 'Arc', 'Tide'])
  expect(all.split(`>${no_engine}<`)).toHaveLength(3)
  expect(all).toContain(no_engine_count(2))
  expect(listed(page('/desk/gallery?state=no_engine'))).toEqual(['Arc', 'Tide'])
})
