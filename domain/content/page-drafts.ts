import { desc, eq, sql } from 'drizzle-orm'
import { type PageContent, pages, pageVersions } from '#database/schema/content.ts'
import { type Actor, audited, type RecordEntry } from '#domain/audit/audit.ts'
import { Conflict, type Editable } from '#domain/audit/save.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import {
  type ListedPage,
  legalPages,
  missingTexts,
  type OpenedPage,
  type PageFields,
  readSections,
  writeSections,
} from '#shared/desk/content/pages.ts'
import { blocksOf, plainText } from '#shared/rich-text.ts'
import { dayIn } from '#shared/time-zone.ts'

type PageRow = typeof pages.$inferSelect

/** All text pages, the legal ones first. */
export async function listPages(shop: Shop): Promise<ListedPage[]> {
  const rows = await shop.db.select().from(pages).orderBy(pages.slug).limit(500)
  return rows.map(listedOf).sort((a, b) => Number(b.is_legal) - Number(a.is_legal))
}

/** One page with its draft and versions. Throws not_found. */
export async function openPage(shop: Shop, slug: string): Promise<OpenedPage> {
  const [row] = await shop.db.select().from(pages).where(eq(pages.slug, slug))
  if (!row) throw new Problem('not_found', 404)
  const versions = await shop.db
    .select()
    .from(pageVersions)
    .where(eq(pageVersions.slug, slug))
    .orderBy(desc(pageVersions.number))
    .limit(50)
  return {
    ...listedOf(row),
    version: row.version,
    values: fieldsOf(row.draft ?? row),
    versions: versions.map(({ number, published_at, published_by }) => ({
      ...{ number, published_by },
      published_at: published_at.toISOString(),
    })),
  }
}

function listedOf(row: PageRow): ListedPage {
  const { slug, updated, is_published, draft } = row
  const { title, title_ar } = draft ?? row
  return {
    ...{ slug, title, title_ar, updated, is_published, has_draft: draft !== null },
    is_legal: isLegal(slug),
    missing: missingTexts(fieldsOf(draft ?? row)),
  }
}

function isLegal(slug: string): boolean {
  return (legalPages as readonly string[]).includes(slug)
}

/** What the form of a page edits: its draft, or what visitors see if there is none. */
export const pageFields: Editable<PageFields> = {
  kind: 'page',
  action: 'page.changed',
  lock: async (open, slug) => {
    const row = await lockPage(open, slug)
    return row && { name: nameOf(row), version: row.version, values: fieldsOf(row.draft ?? row) }
  },
  write: async (open, slug, values) => {
    const row = (await lockPage(open, slug))!
    const draft = contentOf({ ...fieldsOf(row.draft ?? row), ...values })
    const isAsPublished = row.is_published && isSame(fieldsOf(draft), fieldsOf(row))
    await update(open, slug, { draft: isAsPublished ? null : draft })
  },
}

/** Makes a page that visitors do not see yet. Throws desk_slug_known. */
export async function makePage(
  shop: Shop,
  by: Actor,
  { slug, ...titles }: { slug: string; title: string; title_ar: string },
): Promise<{ slug: string }> {
  return audited(shop, by, async (open, record) => {
    const content: PageContent = { ...titles, description: '', description_ar: '', sections: [] }
    if (!(await insertDraft(open, slug, content))) throw new Problem('desk_slug_known', 409)
    await record({ action: 'page.made', kind: 'page', id: slug, name: titles.title, after: titles })
    return { slug }
  })
}

/** Adds a hidden page with a draft; false if there is one with this address. */
export async function insertDraft(open: Shop, slug: string, draft: PageContent): Promise<boolean> {
  const { rowCount } = await open.db
    .insert(pages)
    .values({
      ...{ slug, draft, is_published: false, updated: today(open) },
      ...{ title: '', title_ar: '', description: '', description_ar: '', sections: [] },
    })
    .onConflictDoNothing()
  return rowCount === 1
}

/**
 * Shows the draft to visitors and keeps what it says as a version. Throws desk_conflict if the draft has changed, and
 * desk_page_incomplete while a text is missing in one language.
 */
export function publishPage(shop: Shop, by: Actor, slug: string, version: number): Promise<{ version: number }> {
  return withPage(shop, by, slug, version, async (open, row, record) => {
    const fields = fieldsOf(row.draft ?? row)
    const isEmpty = fields.title === '' || fields.title_ar === ''
    const missing = missingTexts(fields)
    if (isEmpty || missing > 0) throw new Problem('desk_page_incomplete', 409, { count: Math.max(1, missing) })
    const content = contentOf(fields)
    const numbers = await open.db.$count(pageVersions, eq(pageVersions.slug, slug))
    const at = open.now()
    const shown = row.is_published && numbers === 0 ? [{ slug, number: 1, content: contentOf(fieldsOf(row)) }] : []
    const next = { slug, number: numbers + shown.length + 1, content, published_by: by.staff_name }
    await open.db.insert(pageVersions).values([...shown, next].map((each) => ({ ...each, published_at: at })))
    await update(open, slug, { ...content, draft: null, is_published: true, updated: today(open) })
    await record({
      action: 'page.published',
      kind: 'page',
      id: slug,
      name: fields.title,
      after: { number: next.number },
    })
  })
}

/** Hides a page from visitors. Throws desk_page_needed for one that every page links. */
export function hidePage(shop: Shop, by: Actor, slug: string, version: number): Promise<{ version: number }> {
  return withPage(shop, by, slug, version, async (open, row, record) => {
    if (isLegal(slug)) throw new Problem('desk_page_needed', 409)
    await update(open, slug, { is_published: false, draft: row.draft ?? contentOf(fieldsOf(row)) })
    await record({
      ...{ action: 'page.hidden', kind: 'page', id: slug, name: nameOf(row) },
      ...{ before: { visible: row.is_published }, after: { visible: false } },
    })
  })
}

/** Makes an earlier version the draft; publishing it is a separate step. Throws not_found. */
export function restorePage(
  shop: Shop,
  by: Actor,
  slug: string,
  { version, number }: { version: number; number: number },
): Promise<{ version: number }> {
  return withPage(shop, by, slug, version, async (open, row, record) => {
    const [found] = await open.db
      .select()
      .from(pageVersions)
      .where(sql`${pageVersions.slug} = ${slug} and ${pageVersions.number} = ${number}`)
    if (!found) throw new Problem('not_found', 404)
    const isAsPublished = row.is_published && isSame(fieldsOf(found.content), fieldsOf(row))
    await update(open, slug, { draft: isAsPublished ? null : found.content })
    await record({ action: 'page.restored', kind: 'page', id: slug, name: nameOf(row), after: { number } })
  })
}

/** Locks a page of the version that the caller saw, and works on it. Throws not_found and Conflict. */
async function withPage(
  shop: Shop,
  by: Actor,
  slug: string,
  version: number,
  work: (open: Shop, row: PageRow, record: RecordEntry) => Promise<void>,
): Promise<{ version: number }> {
  return audited(shop, by, async (open, record) => {
    const row = await lockPage(open, slug)
    if (!row) throw new Problem('not_found', 404)
    if (row.version !== version)
      throw new Conflict({ version: row.version, values: fieldsOf(row.draft ?? row), by: '', at: null })
    await work(open, row, record)
    return { version: version + 1 }
  })
}

async function lockPage(open: Shop, slug: string): Promise<PageRow | undefined> {
  return (await open.db.select().from(pages).where(eq(pages.slug, slug)).for('update'))[0]
}

async function update(open: Shop, slug: string, values: Partial<typeof pages.$inferInsert>): Promise<void> {
  await open.db
    .update(pages)
    .set({ ...values, version: sql`${pages.version} + 1` })
    .where(eq(pages.slug, slug))
}

const today = (shop: Shop) => dayIn(calendar.timezone, shop.now())

function nameOf({ draft, title, slug }: PageRow): string {
  return draft?.title || title || slug
}

function isSame(one: PageFields, other: PageFields): boolean {
  return (Object.keys(one) as (keyof PageFields)[]).every((name) => one[name] === other[name])
}

/** A section of a file has plain paragraphs and points; one of the desk has a body. */
function fieldsOf({ title, title_ar, description, description_ar, sections }: PageContent): PageFields {
  const drafts = sections.map((section) => ({
    ...section,
    body: section.body ?? blocksOf(section),
    body_ar: section.body_ar ?? blocksOf({ paragraphs: section.paragraphs_ar, list: section.list_ar }),
  }))
  return { title, title_ar, description, description_ar, sections: writeSections(drafts) }
}

function contentOf({ sections, ...texts }: PageFields): PageContent {
  return {
    ...texts,
    sections: readSections(sections).map((section) => {
      const [english, arabic] = [plainText(section.body), plainText(section.body_ar)]
      return { ...section, ...english, paragraphs_ar: arabic.paragraphs, list_ar: arabic.list }
    }),
  }
}
