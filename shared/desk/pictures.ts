import * as z from 'zod/mini'
import { areaOf } from '#shared/crop.ts'
import { deskCallsOf, version } from '#shared/desk/call.ts'
import { goodsPictures } from '#shared/desk/limits.ts'
import { optionalText } from '#shared/forms.ts'

const kinds = ['design', 'addon'] as const
export type PicturedKind = (typeof kinds)[number]

const pictureWords = z.object({
  alt: optionalText(200),
  alt_ar: optionalText(200),
})
export type PictureWords = z.infer<typeof pictureWords>

const pictureCrop = z.object({
  /** "x y width height" in pixels of the upright original; empty: the whole picture. */
  crop: z.string().check(z.refine((text) => text === '' || areaOf(text) !== undefined, 'desk_crop')),
})

const picture = z.object({
  name: z.string(),
  /** Its base address; null: it is named, but missing. */
  base: z.nullable(z.string()),
  /** Without its crop; null: it is missing. */
  whole: z.nullable(z.object({ base: z.string(), width: z.int(), height: z.int() })),
  /** The part that the shop shows, if the desk has ever chosen one. */
  crop: z.optional(z.object({ version: z.int(), values: pictureCrop })),
  /** What it shows, if the desk has said it. */
  words: z.optional(z.object({ version: z.int(), values: pictureWords })),
})
export type GoodsPicture = z.infer<typeof picture>

const group = z.object({
  /** The finish of a design; '' of an accessory. */
  part: z.string(),
  title: z.string(),
  title_ar: z.string(),
  skus: z.int(),
  /** Its SKUs have different pictures: those that most of them have are listed. */
  mixed: z.boolean(),
  pictures: z.array(picture),
})
export type PictureGroup = z.infer<typeof group>

const which = z.object({ kind: z.enum(kinds), id: z.string().check(z.regex(/^[a-z0-9-]{1,160}$/)) })
const names = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100))

export const pictureCalls = deskCallsOf({
  'POST /desk/pictures': {
    summary: 'Store a picture, sent as bytes; it shows once goods, the gallery or the settings name it',
    permission: 'pictures.add',
    unaudited: 'The shop shows it only after a call that names it, which is recorded',
    body_limit: goodsPictures.megabytes * 1024 * 1024,
    data: picture,
  },
  'PUT /desk/pictures/words': {
    summary: 'Say what a picture shows, in both languages',
    permission: 'goods.change',
    body: z.object({ name: z.string().check(z.maxLength(200)), version, values: pictureWords }),
    data: z.object({ version }),
  },
  'PUT /desk/pictures/{kind}/{id}/crop': {
    summary: 'Choose the part of a picture of goods that the shop shows, wherever the picture is',
    permission: 'goods.change',
    params: which,
    body: z.object({ name: z.string().check(z.maxLength(200)), version, values: pictureCrop }),
    data: z.object({ version }),
  },
  'GET /desk/pictures/{kind}/{id}': {
    summary: 'The pictures of a design by finish, or of an accessory',
    permission: 'goods.read',
    params: which,
    data: z.object({ groups: z.array(group) }),
  },
  'PUT /desk/pictures/{kind}/{id}': {
    summary: 'Change which pictures goods have, and their order',
    permission: 'goods.change',
    params: which,
    body: z.object({
      part: z.string().check(z.maxLength(100)),
      was: names,
      names: names.check(
        z.maxLength(goodsPictures.most),
        z.refine((list) => new Set(list).size === list.length),
      ),
    }),
    data: z.object({ done: z.boolean() }),
  },
})
