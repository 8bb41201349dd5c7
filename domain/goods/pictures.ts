import { eq, inArray, sql } from 'drizzle-orm'
import { addons, designs, wheels } from '#database/schema/catalogue.ts'
import { uploadedPictures } from '#database/schema/pictures.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { Conflict, type Editable, lastChange, save } from '#domain/audit/save.ts'
import { cropsOfPictures, type PictureCrop, pictureCrop } from '#domain/goods/picture-crops.ts'
import { wordsOfPictures } from '#domain/goods/picture-texts.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { GoodsPicture, PicturedKind, PictureGroup } from '#shared/desk/pictures.ts'

/**
 * Pictures of goods by the field of the audit: `pictures` of an accessory, `pictures.<finish>` of a design, whose wheels
 * share those of their finish. A value is a JSON array of names, the first is the main one.
 */
type PictureFields = { [field: string]: string }

const field = (part: string) => (part ? `pictures.${part}` : 'pictures')

/** SKUs of one finish may differ after an import: the pictures that most of them have are shown. */
const finishesOf = (id: string) => sql`
  select finish as part, min(finish_name) as title, min(finish_name_ar) as title_ar, count(*)::int as skus,
    mode() within group (order by images) as images, count(distinct images) > 1 as mixed
  from wheels where design_id = ${id} group by finish order by finish`

type GroupRow = Omit<PictureGroup, 'pictures'> & { images: string }

async function groupsOf(shop: Shop, kind: PicturedKind, id: string): Promise<GroupRow[]> {
  if (kind === 'design') return (await shop.db.execute<GroupRow>(finishesOf(id))).rows
  const found = await shop.db
    .select({ images: addons.images })
    .from(addons)
    .where(eq(addons.id, rowId(id)))
  return found.map(({ images }) => ({ ...{ part: '', title: '', title_ar: '', skus: 1, mixed: false }, images }))
}

const rowId = (id: string) => (/^\d{1,9}$/.test(id) ? Number(id) : -1)

/** The pictures of a design by finish, or of an accessory as one group. */
export async function findPictures(shop: Shop, kind: PicturedKind, id: string): Promise<{ groups: PictureGroup[] }> {
  const groups = await groupsOf(shop, kind, id)
  const names = groups.flatMap(({ images }) => JSON.parse(images) as string[])
  const [words, crops] = await Promise.all([wordsOfPictures(shop, names), cropsOfPictures(shop, names)])
  return {
    groups: groups.map(({ images, ...group }) => ({
      ...group,
      pictures: shownOf(shop, JSON.parse(images)).map((picture) => {
        const [said, crop] = [words.get(picture.name), crops.get(picture.name)]
        return { ...picture, ...(said && { words: said }), ...(crop && { crop }) }
      }),
    })),
  }
}

function shownOf(shop: Shop, names: string[]): GoodsPicture[] {
  return names.map((name) => pictureOf(shop, name))
}

/** A picture as the desk lists it. */
export function pictureOf({ pictures }: Pick<Shop, 'pictures'>, name: string): GoodsPicture {
  return { name, base: pictures.find(name)?.base ?? null, whole: pictures.whole(name) }
}

/** Pictures as `undo` sets them back. */
export const pictureForms: { [Kind in PicturedKind]: Editable<PictureFields> } = {
  design: {
    ...{ kind: 'design', action: 'design.pictures_changed' },
    lock: async (open, id) => {
      const [design] = await open.db.select().from(designs).where(eq(designs.id, id)).for('no key update')
      if (!design) return undefined
      await open.db.execute(sql`select from wheels where design_id = ${id} order by sku for no key update`)
      const groups = await groupsOf(open, 'design', id)
      return { name: design.name, version: design.version, values: valuesOf(groups) }
    },
    write: async (open, id, values) => {
      for (const [name, images] of Object.entries(values))
        await open.db
          .update(wheels)
          .set({ images: images!, updated_at: open.now() })
          .where(sql`design_id = ${id} and finish = ${name.slice('pictures.'.length)} and images <> ${images}`)
    },
  },
  addon: {
    ...{ kind: 'addon', action: 'addon.pictures_changed' },
    lock: async (open, id) => {
      const [addon] = await open.db
        .select()
        .from(addons)
        .where(eq(addons.id, rowId(id)))
        .for('no key update')
      return addon && { name: addon.sku, version: addon.version, values: { pictures: addon.images } }
    },
    write: async (open, id, { pictures }) => {
      await open.db
        .update(addons)
        .set({ images: pictures!, updated_at: open.now() })
        .where(eq(addons.id, rowId(id)))
    },
  },
}

function valuesOf(groups: GroupRow[]): PictureFields {
  return Object.fromEntries(groups.map(({ part, images }) => [field(part), images]))
}

type Sent = { part: string; was: string[]; names: string[] }

/**
 * Saves which pictures goods have, in which order. `was` are those that the caller saw: if others are stored by now, throws
 * Conflict with these, so that no picture is lost. Throws not_found, also for a name without a picture.
 */
export async function savePictures(
  shop: Shop,
  by: Actor,
  { kind, id }: { kind: PicturedKind; id: string },
  { part, was, names }: Sent,
): Promise<void> {
  const form = pictureForms[kind]
  await audited(shop, by, async (open, record) => {
    const now = await form.lock(open, id)
    const stored = now?.values[field(part)]
    if (!now || stored === undefined) throw new Problem('not_found', 404)
    const before: string[] = JSON.parse(stored)
    if (JSON.stringify(before) !== JSON.stringify(was))
      throw new Conflict(
        await lastChange(open, kind, id, { version: now.version, values: { pictures: shownOf(open, before) } }),
      )
    await requirePictures(
      open,
      names.filter((name) => !before.includes(name)),
    )
    const after = { [field(part)]: JSON.stringify(names) }
    await form.write(open, id, after)
    const values = { before: { [field(part)]: JSON.stringify(before) }, after }
    await record({ action: form.action, kind, id, name: now.name, ...values })
  })
}

async function requirePictures(open: Shop, names: string[]): Promise<void> {
  const uploads = names.filter((name) => name.startsWith('uploads/'))
  const isMissing = names.some((name) => !open.pictures.find(name))
  const stored = uploads.length && (await open.db.$count(uploadedPictures, inArray(uploadedPictures.name, uploads)))
  if (isMissing || stored !== uploads.length) throw new Problem('not_found', 404)
}

/**
 * Chooses the part of a picture of goods that the shop shows. Throws picture_removed if the goods do not have it, Conflict if
 * another person was first, and desk_crop.
 */
export function cropPicture(
  shop: Shop,
  by: Actor,
  { kind, id }: { kind: PicturedKind; id: string },
  sent: { name: string; version: number; values: PictureCrop },
): Promise<{ version: number }> {
  const ofGoods: Editable<PictureCrop> = {
    ...pictureCrop,
    lock: async (open, name) => {
      const groups = await groupsOf(open, kind, id)
      const isListed = groups.some(({ images }) => (JSON.parse(images) as string[]).includes(name))
      const now = isListed ? await pictureCrop.lock(open, name) : undefined
      if (!now) throw new Problem('picture_removed', 404)
      return now
    },
  }
  return save(shop, by, ofGoods, { id: sent.name, version: sent.version, values: sent.values })
}
