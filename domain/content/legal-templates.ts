import { inArray } from 'drizzle-orm'
import { type PageContent, pages } from '#database/schema/content.ts'
import { type Actor, audited, type Command } from '#domain/audit/audit.ts'
import { insertDraft } from '#domain/content/page-drafts.ts'
import { withReturnDays } from '#domain/content/return-texts.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import { legalPages } from '#shared/desk/content/pages.ts'
import content from '../../data/content.json' with { type: 'json' }

/**
 * Makes drafts of the legal pages that the shop does not have yet, in the shop's name; returns their addresses. They are
 * templates: the owner edits and publishes each, and a lawyer should read them first.
 */
export async function startLegalPages(shop: Shop, by: Actor | Command): Promise<string[]> {
  return audited(shop, by, async (open, record) => {
    const there = await open.db
      .select({ slug: pages.slug })
      .from(pages)
      .where(inArray(pages.slug, [...legalPages]))
    const made: string[] = []
    for (const slug of legalPages) {
      const draft = there.some((each) => each.slug === slug) ? undefined : legalTemplate(slug)
      if (draft && (await insertDraft(open, slug, draft))) made.push(slug)
    }
    const named = made.length > 0 ? made : ['templates']
    for (const id of named)
      await record({ action: 'page.made', kind: 'page', id, name: id, ...(made.length === 0 && { after: {} }) })
    return made
  })
}

/** The legal pages that the shop does not have, in any state. */
export async function missingLegalPages(shop: Shop): Promise<string[]> {
  const there = await shop.db.select({ slug: pages.slug }).from(pages)
  return legalPages.filter((slug) => !there.some((each) => each.slug === slug))
}

/** The texts of the demonstration, with this shop's name and days of returns instead of its. */
function legalTemplate(slug: string): PageContent | undefined {
  const found = content.pages.find((page) => page.slug === slug)
  if (!found) return undefined
  const { title, title_ar, description, description_ar, sections } = withReturnDays(found, store.returns.days)
  const own = JSON.stringify({ title, title_ar, description, description_ar, sections }, (_key, value: unknown) =>
    typeof value === 'string'
      ? value
          // Where the demonstration's name comes from is no other shop's story.
          .replace(/ The name joins .*$/, '')
          .replace(/ يجمع الاسم .*$/, '')
          .replaceAll(content.store.name, store.name)
          .replaceAll(content.store.name_ar, store.name_ar)
      : value,
  )
  return JSON.parse(own) as PageContent
}
