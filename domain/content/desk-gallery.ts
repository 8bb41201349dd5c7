import { asc, eq, sql } from 'drizzle-orm'
import { galleryItems } from '#database/schema/content.ts'
import { type Actor, audited, changedFields, type Values } from '#domain/audit/audit.ts'
import { Conflict, type Editable, lastChange } from '#domain/audit/save.ts'
import { orderOf } from '#domain/content/list-positions.ts'
import { carFacts, requireImage, wheelFacts } from '#domain/content/look-facts.ts'
import { fittingSet } from '#domain/content/look-fit.ts'
import { forgetSizes, removeUploaded } from '#domain/pictures/remove-uploaded.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { ListedLook, LookFields } from '#shared/desk/content/gallery.ts'

type LookRow = typeof galleryItems.$inferSelect

const rowId = (id: string) => (/^\d{1,9}$/.test(id) ? Number(id) : -1)

/** All pictures of the gallery in the shop's order, hidden ones included; at most 2,000. */
export async function listLooks(shop: Shop): Promise<ListedLook[]> {
  const rows = await shop.db
    .select()
    .from(galleryItems)
    .orderBy(asc(galleryItems.position), asc(galleryItems.id))
    .limit(2_000)
  return rows.map((row) => {
    const text = textOf(row)
    const values = fieldsOf(row)
    return {
      ...{ id: String(row.id), version: row.version, slug: row.slug, design_id: row.design_id, values },
      picture: shop.pictures.find(values.image) ?? shop.pictures.find(text('wheel_image')),
      ...{ make_name: text('make_name') || row.make, make_name_ar: text('make_name_ar') || row.make },
      ...{ model_name: text('model_name') || row.model, model_name_ar: text('model_name_ar') || row.model },
      wheel: `${text('brand')} ${text('design')}`.trim(),
      demo: row.content.demo === true,
    }
  })
}

/** The texts of a row's content; a missing one is empty. */
function textOf({ content }: LookRow): (name: string) => string {
  return (name) => (typeof content[name] === 'string' || typeof content[name] === 'number' ? `${content[name]}` : '')
}

function fieldsOf(row: LookRow): LookFields {
  const text = textOf(row)
  return {
    ...{ image: text('image'), make: row.make, model: row.model, year: text('year').replace(/^0$/, '') },
    ...{ modification: text('modification'), sku: row.sku },
    ...{ scene: row.scene, scene_ar: text('scene_ar'), caption: text('caption'), caption_ar: text('caption_ar') },
    ...{ alt: text('alt'), alt_ar: text('alt_ar'), visible: row.visible ? 'yes' : 'no', source: row.source },
    ...{ consent_name: row.consent_name, consent_on: row.consent_on ?? '', consent_note: row.consent_note },
  }
}

/**
 * What a picture knows besides what is typed: another car or another picture removes it. It is recorded with the change, so
 * that undoing brings it back.
 */
const notTyped = ['generation', 'demo'] as const
type StoredLook = LookFields & { [Name in (typeof notTyped)[number]]: unknown }

function storedOf(row: LookRow): StoredLook {
  const text = textOf(row)
  return { ...fieldsOf(row), generation: text('generation'), demo: row.content.demo === true }
}

/** What the form of a picture edits. Writing throws vehicle_not_found, wheel_not_found, desk_look_misfit and photo_missing. */
export const lookForm: Editable<StoredLook> = {
  kind: 'gallery',
  action: 'gallery.changed',
  lock: async (open, id) => {
    const [row] = await open.db
      .select()
      .from(galleryItems)
      .where(eq(galleryItems.id, rowId(id)))
      .for('update')
    return row && { name: row.slug, version: row.version, values: storedOf(row) }
  },
  write: async (open, id, { generation, demo, ...values }) => {
    const [row] = await open.db
      .select()
      .from(galleryItems)
      .where(eq(galleryItems.id, rowId(id)))
    const columns = await columnsOf(open, row!, values)
    for (const [name, value] of Object.entries({ generation, demo }))
      if (value !== undefined)
        columns.content = { ...without(columns.content, [name]), ...(value ? { [name]: value } : {}) }
    await open.db
      .update(galleryItems)
      .set({ ...columns, version: sql`${galleryItems.version} + 1` })
      .where(eq(galleryItems.id, rowId(id)))
  },
}

function without(content: LookRow['content'], names: readonly string[]): LookRow['content'] {
  return Object.fromEntries(Object.entries(content).filter(([name]) => !names.includes(name)))
}

type Columns = Omit<LookRow, 'id' | 'slug' | 'position' | 'version'>

/** The row's columns after `values` are changed, with what the car and the wheel bring. */
async function columnsOf(open: Shop, before: Columns, values: Partial<LookFields>): Promise<Columns> {
  const { image, make, model, year, modification, sku, ...others } = values
  const { scene, visible, source, consent_name, consent_on, consent_note, ...texts } = others
  const row = { ...before, content: { ...before.content, ...texts } as Record<string, unknown> }
  const isOtherCar = [make, model, year, modification].some((part) => part !== undefined)
  if (isOtherCar) {
    row.make = make ?? row.make
    row.model = model ?? row.model
    const rest = without(row.content, ['modification', 'generation'])
    const shownYear = year === undefined ? rest.year : Number(year) || undefined
    const engine = modification ?? row.content.modification
    row.content = {
      ...rest,
      year: shownYear,
      ...(engine ? { modification: engine } : {}),
      ...(await carFacts(open, row)),
    }
  }
  if (sku !== undefined) {
    const { design_id, ...facts } = await wheelFacts(open, sku)
    Object.assign(row, { sku, design_id })
    row.content = { ...row.content, ...facts }
  }
  if (isOtherCar || sku !== undefined) {
    const known = row.content as { year?: number; modification?: string; rear_sku?: string | null }
    const car = { make: row.make, model: row.model, year: known.year, modification: known.modification ?? '' }
    const set = await fittingSet(open, car, { sku: row.sku, shown: known.rear_sku ?? null })
    // A picture whose wheel is no longer sold keeps what it says.
    if (set) row.content = { ...row.content, ...set }
  }
  if (image !== undefined) {
    await requireImage(open, image)
    row.content = { ...row.content, image, demo: false }
  }
  return {
    ...row,
    ...(scene !== undefined && { scene }),
    ...(visible !== undefined && { visible: visible === 'yes' }),
    ...(source !== undefined && { source }),
    ...(consent_name !== undefined && { consent_name }),
    ...(consent_on !== undefined && { consent_on: consent_on || null }),
    ...(consent_note !== undefined && { consent_note }),
  }
}

const consentNames = ['source', 'consent_name', 'consent_on', 'consent_note']

/** A shop's own picture has no consent. */
function tidied(values: LookFields): LookFields {
  return values.source === 'shop' ? { ...values, consent_name: '', consent_on: '', consent_note: '' } : values
}

/** What the form shows and sends. */
function typedOf({ generation: _, demo: __, ...typed }: StoredLook): LookFields {
  return typed
}

const withoutConsent = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !consentNames.includes(name)))

/** A consent as the audit keeps it: without the customer's name and the note. */
const consentOf = ({ source, consent_on }: LookFields) => ({ source, consent_on })

/**
 * Saves what the form sends. The consent is an entry by itself, which cannot be undone: the audit does not keep the
 * customer's name. Throws Conflict, not_found and what `lookForm` throws.
 */
export async function saveLook(
  shop: Shop,
  by: Actor,
  id: string,
  { version, values: sent }: { version: number; values: LookFields },
): Promise<{ version: number }> {
  const values = tidied(sent)
  return audited(shop, by, async (open, record) => {
    const now = await lookForm.lock(open, id)
    if (!now) throw new Problem('not_found', 404)
    const typed = typedOf(now.values)
    if (now.version !== version) throw new Conflict(await lastChange(open, 'gallery', id, { ...now, values: typed }))
    const { after } = changedFields(typed, values)
    const names = Object.keys(after)
    if (names.length > 0) await lookForm.write(open, id, after as Partial<LookFields>)
    const stored = (await lookForm.lock(open, id))!.values
    const thing = { kind: 'gallery', id, name: now.name } as const
    await record({
      ...{ action: 'gallery.changed', ...thing, before: withoutConsent(now.values), after: withoutConsent(stored) },
    })
    if (names.some((name) => consentNames.includes(name)))
      await record({
        ...{ action: 'gallery.consent_changed', ...thing, before: consentOf(now.values) },
        after: { ...consentOf(values), ...('consent_name' in after && { consent_name: '•••' }) },
      })
    return { version: names.length > 0 ? version + 1 : version }
  })
}

export const lookOrder = orderOf({ kind: 'gallery', action: 'gallery.ordered', table: 'gallery_items' })

/** Adds a picture at the beginning. Throws what `lookForm` throws. */
export async function addLook(shop: Shop, by: Actor, sent: LookFields): Promise<{ id: string }> {
  const values = tidied(sent)
  return audited(shop, by, async (open, record) => {
    await open.db.execute(sql`lock table gallery_items in share row exclusive mode`)
    // Not the number of a removed picture, which the audit and undoing still name. The demo brings its own numbers.
    const { rows } = await open.db.execute<{ id: number; position: number }>(sql`
      select setval(numbers, greatest(nextval(numbers), coalesce(max(id), 0) + 1))::int as id,
        coalesce(min(position), 1) - 1 as position
      from pg_get_serial_sequence('gallery_items', 'id') numbers left join gallery_items on true group by numbers`)
    const { id, position } = rows[0]!
    const blank: Columns = {
      ...{ make: '', model: '', design_id: '', sku: '', scene: '', content: {}, visible: true, source: 'shop' },
      ...{ consent_name: '', consent_on: null, consent_note: '' },
    }
    const columns = await columnsOf(open, blank, values)
    const slug = `${columns.design_id}-${columns.make}-${columns.model}-${id}`.toLowerCase().replaceAll(/[^\w-]+/g, '-')
    await open.db.insert(galleryItems).values({ ...columns, id, position, slug: slug.slice(-200) })
    const after = { ...withoutConsent(values), ...consentOf(values) }
    await record({ action: 'gallery.added', kind: 'gallery', id: String(id), name: slug, after })
    return { id: String(id) }
  })
}

/** Removes a picture, and every file that was uploaded for it and that nothing else shows. Throws not_found. */
export async function removeLook(shop: Shop, by: Actor, id: string): Promise<void> {
  const removed = await audited(shop, by, async (open, record) => {
    const [gone] = await open.db
      .delete(galleryItems)
      .where(eq(galleryItems.id, rowId(id)))
      .returning()
    if (!gone) throw new Problem('not_found', 404)
    const { rows } = await open.db.execute<{ name: string }>(sql`
      select name from (
        select ${fieldsOf(gone).image} as name
        union select v from audit_entries, lateral (values (before->>'image'), (after->>'image')) t (v)
        where kind = 'gallery' and thing_id = ${id}
      ) u
      where u.name is not null
        and not exists (select from gallery_items where content->>'image' = u.name)
        and not exists (select from wheels where images::jsonb ? u.name)
        and not exists (select from addons where images::jsonb ? u.name)
        and not exists (select from homepage_blocks where content::text like '%' || u.name || '%')
        and not exists (select from pages where sections::text || coalesce(draft::text, '') like '%' || u.name || '%')
        and not exists (select from shop_facts where logo = u.name)
        and not exists (select from order_lines where image like '["' || u.name || '"%')`)
    const names = rows.map(({ name }) => name)
    await removeUploaded(open, names)
    const before = withoutConsent(fieldsOf(gone))
    await record({ action: 'gallery.removed', kind: 'gallery', id, name: gone.slug, before, after: {} })
    return names
  })
  await forgetSizes(shop, removed)
}
