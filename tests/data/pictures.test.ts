import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addons, catalogue, dataFolder, read } from '#tests/data/files.ts'

const imagery = join(dataFolder, '../imagery')
const content = read<{
  pictures: { image: string }[]
  gallery: { slug: string; image: string; wheel_image: string }[]
}>('content.json')
const missing = (names: string[]) => names.filter((name) => !existsSync(join(imagery, name)))

test('every picture of a wheel is there', () => {
  const names = catalogue.items.flatMap((item) => JSON.parse(item.images) as string[])
  expect(missing([...new Set([...names, ...catalogue.designs.flatMap((design) => design.images)])])).toEqual([])
})

test('every picture of an accessory is there', () => {
  expect(missing(addons.pictures.map((picture) => picture.image))).toEqual([])
})

test('every picture of the home page is there', () => {
  const names = content.pictures.map((picture) => picture.image).filter((name) => !name.startsWith('gallery/'))
  expect(names.length).toBeGreaterThan(0)
  expect(missing(names)).toEqual([])
})

test('every car of the gallery has a picture of its own or of its wheel', () => {
  for (const { slug, image, wheel_image } of content.gallery) {
    expect(image).toMatch(/^gallery\/[a-z0-9-]+\.webp$/)
    expect([slug, missing([image, wheel_image]).length < 2]).toEqual([slug, true])
  }
})

test('the picture maker knows every design, finish and view that the data names', () => {
  const made = JSON.parse(readFileSync(join(dataFolder, '../tools/pictures/designs.json'), 'utf8')) as {
    renderList: { design: string; finish: string; view: string }[]
  }
  const makes = new Set(made.renderList.map(({ design, finish, view }) => `wheels/${design}/${finish}-${view}.webp`))
  const names = catalogue.items.flatMap((item) => JSON.parse(item.images) as string[])
  expect(names.filter((name) => !makes.has(name))).toEqual([])
})
