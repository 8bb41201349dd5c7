import * as z from 'zod/mini'
import { picture } from '#shared/api/common.ts'
import { deskCallsOf, version } from '#shared/desk/call.ts'
import { line, orderForm, whole, yesNo } from '#shared/desk/content/fields.ts'
import { optionalText } from '#shared/forms.ts'

const slug = z.string({ error: 'required' }).check(z.minLength(1, 'required'), z.regex(/^[a-z0-9_-]{1,100}$/, 'wrong'))

/** What the form of a gallery picture edits. `sku` is the wheel in the picture; its design follows from it. */
const lookFields = z
  .object({
    image: z.string({ error: 'required' }).check(z.minLength(1, 'required'), z.regex(/^[\w/.-]{1,200}$/, 'wrong')),
    make: slug,
    model: slug,
    year: whole(1950, 2100),
    /** The slug of the car's engine or trim; empty: not known, and the picture then has no verdict. */
    modification: z.string().check(z.regex(/^[a-z0-9-]{0,60}$/, 'wrong')),
    sku: line(100),
    ...{ scene: line(80), scene_ar: line(80), caption: line(400), caption_ar: line(400) },
    /** What a screen reader says instead of the picture; empty: the wheel, its finish and the scene. */
    ...{ alt: optionalText(200), alt_ar: optionalText(200) },
    visible: yesNo,
    source: z.enum(['shop', 'customer']),
    /** The consent of the customer who sent the picture: name, date (YYYY-MM-DD), and where it is found. */
    consent_name: optionalText(120),
    consent_on: z.string().check(
      z.trim(),
      z.refine((text) => text === '' || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))), {
        error: 'desk_day_wrong',
      }),
    ),
    consent_note: optionalText(300),
  })
  .check(
    z.refine(({ source, consent_name }) => source === 'shop' || consent_name !== '', {
      path: ['consent_name'],
      error: 'required',
    }),
    z.refine(({ source, consent_on }) => source === 'shop' || consent_on !== '', {
      path: ['consent_on'],
      error: 'required',
    }),
  )
export type LookFields = z.infer<typeof lookFields>

const listed = z.object({
  id: z.string(),
  version: z.int(),
  /** Its address in the shop is /gallery/<slug>. */
  slug: z.string(),
  picture: z.nullable(picture),
  ...{ make_name: z.string(), make_name_ar: z.string(), model_name: z.string(), model_name_ar: z.string() },
  design_id: z.string(),
  /** "Dunehart Liwa 6" */
  wheel: z.string(),
  /** A rendered illustration, not a photo. */
  demo: z.boolean(),
  values: lookFields,
})
export type ListedLook = z.infer<typeof listed>

const byId = z.object({ id: z.string().check(z.regex(/^\d{1,9}$|^[0-9a-f-]{36}$/)) })
const done = z.object({ done: z.boolean() })

export const galleryDeskCalls = deskCallsOf({
  'GET /desk/gallery': {
    summary: 'All pictures of the gallery in the order of the shop, hidden ones included',
    permission: 'content.read',
    data: z.object({ rows: z.array(listed) }),
  },
  'POST /desk/gallery': {
    summary: 'Add a picture at the beginning; its file was stored before',
    permission: 'content.change',
    body: lookFields,
    data: z.object({ id: z.string() }),
  },
  'PUT /desk/gallery/order': {
    summary: 'Change the order of the pictures; refused if the list has changed',
    permission: 'content.change',
    body: orderForm,
    data: done,
  },
  'PUT /desk/gallery/{id}': {
    summary: 'Change a picture, or show or hide it',
    permission: 'content.change',
    params: byId,
    body: z.object({ version, values: lookFields }),
    data: z.object({ version }),
  },
  'DELETE /desk/gallery/{id}': {
    summary: 'Remove a picture and its uploaded file, such as after a consent is withdrawn',
    permission: 'content.change',
    params: byId,
    data: done,
  },
})
