import { asc, eq, sql } from 'drizzle-orm'
import { homepageBlocks } from '#database/schema/content.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import type { Editable } from '#domain/audit/save.ts'
import { orderOf } from '#domain/content/list-positions.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { blockContent } from '#shared/api/pages.ts'
import { type BlockFields, type BlockType, blockTypes, type ListedBlock } from '#shared/desk/content/home.ts'

type BlockRow = typeof homepageBlocks.$inferSelect

/** The blocks of the home page in order. */
export async function listBlocks(shop: Shop): Promise<ListedBlock[]> {
  const rows = await shop.db
    .select()
    .from(homepageBlocks)
    .orderBy(asc(homepageBlocks.position), asc(homepageBlocks.id))
    .limit(200)
  return rows.flatMap((row) =>
    isBlockType(row.type)
      ? [
          {
            id: row.id,
            type: row.type,
            version: row.version,
            is_broken: !read(row.type, row.content),
            ...fieldsOf(row),
          },
        ]
      : [],
  )
}

function isBlockType(type: string): type is BlockType {
  return (blockTypes as readonly string[]).includes(type)
}

/** The content in the shape of its kind, without the id; undefined if it has another shape. */
function read(type: BlockType, content: unknown): Record<string, unknown> | undefined {
  const { success, data } = blockContent[type].safeParse({ ...(content as object), id: 'id' })
  if (!success) return undefined
  const { id: _, ...fields } = data
  return fields
}

/** Keys in the order of the kind's shape, so that equal contents are equal texts. */
function fieldsOf({ type, content, visible }: BlockRow): BlockFields {
  const known = isBlockType(type) ? (read(type, content) ?? { ...blankOf(type), ...content }) : content
  return { visible: visible ? 'yes' : 'no', content: JSON.stringify(known) }
}

/** What the form of a block edits. Throws desk_block_wrong for a content that the shop cannot draw. */
export const blockFields: Editable<BlockFields> = {
  kind: 'block',
  action: 'block.changed',
  lock: async (open, id) => {
    const row = await lockBlock(open, id)
    return row && { name: id, version: row.version, values: fieldsOf(row) }
  },
  write: async (open, id, { visible, content }) => {
    const { type } = (await lockBlock(open, id))!
    await open.db
      .update(homepageBlocks)
      .set({
        ...(visible !== undefined && { visible: visible === 'yes' }),
        ...(content !== undefined && { content: checked(type as BlockType, content) }),
        version: sql`${homepageBlocks.version} + 1`,
      })
      .where(eq(homepageBlocks.id, id))
  },
}

async function lockBlock(open: Shop, id: string): Promise<BlockRow | undefined> {
  return (await open.db.select().from(homepageBlocks).where(eq(homepageBlocks.id, id)).for('update'))[0]
}

/** Links of a block stay in the shop. */
function checked(type: BlockType, written: string): Record<string, unknown> {
  let content: unknown
  try {
    content = JSON.parse(written)
  } catch {
    throw new Problem('desk_block_wrong', 422)
  }
  const found = read(type, content)
  if (!found || !linksOf(found).every((link) => /^\/(?![/\\])\S*$/.test(link)))
    throw new Problem('desk_block_wrong', 422)
  return found
}

function linksOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(linksOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'link' || name.endsWith('_link') ? [String(each)] : linksOf(each),
  )
}

export const blockOrder = orderOf({ kind: 'block', action: 'block.ordered', table: 'homepage_blocks' })

/** Adds a hidden block at the end, with empty texts. */
export async function addBlock(shop: Shop, by: Actor, type: BlockType): Promise<{ id: string }> {
  return audited(shop, by, async (open, record) => {
    await open.db.execute(sql`lock table homepage_blocks in share row exclusive mode`)
    const stem = type.replaceAll('_', '-')
    const { rows } = await open.db.execute<{ ids: string[]; position: number }>(sql`
      select coalesce(array_agg(id), '{}') as ids, coalesce(max(position), -1) + 1 as position from homepage_blocks`)
    const { ids, position } = rows[0]!
    // Not the number of blocks: one that was removed leaves a gap, and the number of another may be taken.
    let number = ids.length + 1
    while (ids.includes(`${stem}-${number}`)) number++
    const id = `${stem}-${number}`
    await open.db.insert(homepageBlocks).values({ id, type, position, visible: false, content: blankOf(type) })
    await record({ action: 'block.added', kind: 'block', id, name: id, after: { type } })
    return { id }
  })
}

/** Removes a block. Throws not_found. */
export async function removeBlock(shop: Shop, by: Actor, id: string): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const [gone] = await open.db.delete(homepageBlocks).where(eq(homepageBlocks.id, id)).returning()
    if (!gone) throw new Problem('not_found', 404)
    await record({ action: 'block.removed', kind: 'block', id, name: id, before: { type: gone.type }, after: {} })
  })
}

const both = (...names: string[]) =>
  Object.fromEntries(
    names.flatMap((name) => [
      [name, ''],
      [`${name}_ar`, ''],
    ]),
  )

/** A new block's content, which has the shape of its kind. */
function blankOf(type: BlockType): Record<string, unknown> {
  const link = '/alloy-wheels'
  const blanks: Record<BlockType, Record<string, unknown>> = {
    hero: { ...both('title', 'text', 'cta', 'secondary_cta'), cta_link: link, image: '' },
    vehicle_search: both('title', 'hint'),
    promises: { items: [{ icon: 'shield', ...both('title', 'text') }] },
    popular_vehicles: { ...both('title'), vehicles: [{ make: '', model: '', ...both('name') }] },
    categories: { ...both('title'), items: [{ ...both('title', 'text'), link, image: '' }] },
    products: { ...both('title', 'text'), source: 'newest', limit: 12, link },
    brands: { ...both('title'), brands: [] },
    steps: { ...both('title'), steps: [both('title', 'text')] },
    gallery: { ...both('title'), limit: 8, link: '/gallery' },
    addons: { ...both('title', 'text'), categories: [], link: '/addons' },
    reviews: { ...both('title', 'note'), limit: 6 },
    faq: { ...both('title'), questions: [] },
    instagram: both('title'),
  }
  return blanks[type]
}
