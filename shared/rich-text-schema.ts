import * as z from 'zod/mini'

/** A path of this shop, a page elsewhere, an e-mail address or a phone number; never a script. */
export const linkPattern = /^(\/(?![/\\])[^\s]*|https:\/\/[^\s]+|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d ]+)$/

const run = z.strictObject({
  text: z.string().check(z.minLength(1), z.maxLength(5_000)),
  bold: z.optional(z.literal(true)),
  link: z.optional(z.string().check(z.maxLength(500), z.regex(linkPattern, 'link'))),
})
const runs = z.array(run).check(z.maxLength(200))

/** The text of a section, as the editor sends it and the database keeps it. */
export const textBlocks = z
  .array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('paragraph'), runs }),
      z.strictObject({ type: z.literal('list'), items: z.array(runs).check(z.maxLength(100)) }),
    ]),
  )
  .check(z.maxLength(100))
