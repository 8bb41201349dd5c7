import { pictureFormats, pictureWidths } from '#shared/pictures.ts'

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  description?: string
}

/** How a picture of a response becomes an address. */
const pictureAddresses = `Pictures have no single address: put -WIDTH.FORMAT behind \`base\`, and the shop’s address before it, as in https://shop.example/pictures/1a2b3c/wheels/x/bronze-hero-640.webp. Widths are ${pictureWidths.join(', ')}; formats are ${pictureFormats.join(' and ')}. \`width\` and \`height\` are those of the whole picture: a larger width answers the whole. -card.jpg is an opaque JPEG of 1200 × 630. Other sizes are 404. An address shows the same for ever.`

const meanings = {
  base: pictureAddresses,
  images:
    'A JSON array, as a string, of names of pictures. Names are not addresses: those are in `pictures` and `picture`.',
  image: 'The first name of `images`. Its address is in `picture`.',
}

/** The schema of a response, which says of each picture how it becomes an address. */
export function withPictureAddresses<Whole extends object>(whole: Whole): Whole {
  const schema: Schema = whole
  const { properties, items, anyOf, oneOf } = schema
  const described = (name: string, each: Schema) => {
    const isOurs =
      (name === 'base' && properties!.width && properties!.height) ||
      ((name === 'images' || name === 'image') && properties!.images)
    return isOurs ? { ...each, description: meanings[name as keyof typeof meanings] } : withPictureAddresses(each)
  }
  return {
    ...whole,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, described(name, each)])),
    }),
    ...(items && { items: withPictureAddresses(items) }),
    ...(anyOf && { anyOf: anyOf.map(withPictureAddresses) }),
    ...(oneOf && { oneOf: oneOf.map(withPictureAddresses) }),
  }
}
