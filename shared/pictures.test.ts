import { expect, test } from 'vitest'
import { pictureCard, pictureSources } from '#shared/pictures.ts'

const base = '/pictures/0123456789/wheels/liwa-6/bronze-hero'

test('a picture is offered in widths up to its own, with its true width', () => {
  const { avif } = pictureSources({ base, width: 1000, height: 1000 })
  expect(avif.split(', ').map((each) => each.split(' ')[1])).toEqual(['160w', '320w', '480w', '640w', '960w', '1000w'])
  expect(avif).toContain(`${base}-1200.avif 1000w`)
})

test('both formats offer the same widths', () => {
  const { avif, webp } = pictureSources({ base, width: 2000, height: 900 })
  expect(webp).toBe(avif.replaceAll('.avif', '.webp'))
  expect(webp.split(', ')).toHaveLength(8)
})

test('a picture wider than the largest width is offered in all of them', () => {
  expect(pictureSources({ base, width: 4000, height: 900 }).webp.split(', ').at(-1)).toBe(`${base}-2000.webp 2000w`)
})

test('without srcset support one picture is used, and a link card is opaque', () => {
  const picture = { base, width: 1200, height: 1200 }
  expect(pictureSources(picture).src).toBe(`${base}-640.webp`)
  expect(pictureCard(picture)).toBe(`${base}-card.jpg`)
})
