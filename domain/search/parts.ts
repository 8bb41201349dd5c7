import type { About, Understood } from '#domain/search/understand.ts'

/** The topic of a part of a query, sizes included. */
export type Topic = About | 'width' | 'bolt_pattern' | 'centre_bore' | 'offset' | 'price'
export type Part = { about: Topic; text: string }

export function textOf(parts: Part[]): string {
  return parts.map(({ text }) => text).join(' ')
}

/** Everything that was understood, as text that parses to the same meaning. */
export function partsOf({ parts, sizes }: Understood): Part[] {
  const { diameter, width, bolt_pattern, stud_holes, pcd, centre_bore, offset, price } = sizes
  const bare = parts.filter(({ about }) => about === 'diameter').map(({ text }) => Number(text))
  const list = (about: Topic, texts: (string | false)[]) =>
    texts.flatMap((text): Part[] => (text === false ? [] : [{ about, text }]))
  return [
    ...parts,
    ...list(
      'diameter',
      diameter.filter((inches) => !bare.includes(inches)).map((inches) => `${inches}"`),
    ),
    ...list(
      'width',
      width.map((inches) => `${inches}J`),
    ),
    ...list('bolt_pattern', [...bolt_pattern, ...stud_holes.map((n) => `${n} lug`), ...pcd.map((mm) => `PCD ${mm}`)]),
    ...list('offset', [offset !== null && `ET${offset.min}${offset.max === offset.min ? '' : ` to ${offset.max}`}`]),
    ...list('centre_bore', centre_bore.length > 1 ? [`CB${centre_bore[0]}`] : centre_bore.map((mm) => `CB${mm}`)),
    ...list('price', [price?.min != null && `over ${price.min}`, price?.max != null && `under ${price.max}`]),
  ]
}
