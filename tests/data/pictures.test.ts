import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addons, catalogue, dataFolder, read } from '#tests/data/files.ts'

const imagery = join(dataFolder, '../imagery')
const content = read<{
  pictures: { image: string }[]
  gallery: {
    id: number
    slug: string
    design_id: string
    finish: string
    image: string
    wheel_image: string
    scene: string
  }[]
}>('content.json')
const missing = (names: string[]) => names.filter((name) => !existsSync(join(imagery, name)))

test('every picture of a wheel exists', () => {
  const names = catalogue.items.flatMap((item) => JSON.parse(item.images) as string[])
  expect(missing([...new Set([...names, ...catalogue.designs.flatMap((design) => design.images)])])).toEqual([])
})

test('every finish has three views: at an angle, from the front, and with a tyre', () => {
  const shown = new Map(catalogue.items.map((item) => [`${item.design_id}/${item.finish}`, JSON.parse(item.images)]))
  const finishes = catalogue.designs.flatMap(({ id, finishes }) => finishes.map((finish) => `${id}/${finish}`))
  expect([...shown.keys()].sort()).toEqual(finishes.sort())
  for (const [finish, images] of shown)
    expect(images).toEqual(catalogue.image_views.map((view) => `wheels/${finish}-${view}.webp`))
  expect(catalogue.image_views).toEqual(['hero', 'front', 'tyre'])
})

test('every picture of an accessory exists', () => {
  expect(missing(addons.pictures.map((picture) => picture.image))).toEqual([])
})

test('every picture of the home page exists', () => {
  const names = content.pictures.map((picture) => picture.image).filter((name) => !name.startsWith('gallery/'))
  expect(names.length).toBeGreaterThan(0)
  expect(missing(names)).toEqual([])
})

test('every entry of the gallery has its picture, named after the wheel and not after a car', () => {
  for (const { id, slug, image, wheel_image, design_id, finish } of content.gallery) {
    expect(slug).toBe(`${String(id).padStart(2, '0')}-${design_id}-${finish}`)
    expect([image, wheel_image]).toEqual([`gallery/${slug}.webp`, `wheels/${design_id}/${finish}-hero.webp`])
    expect(missing([image, wheel_image])).toEqual([])
  }
})

test('the gallery’s scenes are those that the picture maker draws', () => {
  const maker = readFileSync(join(dataFolder, '../imagery/source/render_gallery.py'), 'utf8')
  const drawn = [...maker.matchAll(/^ {4}'([A-Z][a-z ]+)': [a-z]+,$/gm)].map(([, scene]) => scene)
  expect(new Set(content.gallery.map(({ scene }) => scene))).toEqual(new Set(drawn))
})

test('the picture maker knows every design, finish and view of the data', () => {
  const made = JSON.parse(readFileSync(join(dataFolder, '../imagery/source/designs.json'), 'utf8')) as {
    renderList: { design: string; finish: string; view: string }[]
  }
  const makes = new Set(made.renderList.map(({ design, finish, view }) => `wheels/${design}/${finish}-${view}.webp`))
  const names = catalogue.items.flatMap((item) => JSON.parse(item.images) as string[])
  expect(new Set(names)).toEqual(makes)
})
