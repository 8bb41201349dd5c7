import { insertRows } from '#database/recordset.ts'
import { faqs, homepageBlocks, pages } from '#database/schema/content.ts'
import { shopFacts } from '#database/schema/setup.ts'
import { type Actor, audited, type Command } from '#domain/audit/audit.ts'
import { Problem } from '#domain/problem.ts'
import { lockFacts } from '#domain/setup/facts-form.ts'
import { pageSlugs } from '#domain/setup/missing.ts'
import { templateHome, templatePages, templateQuestions } from '#domain/setup/templates.ts'
import { deliveryRatesNow } from '#domain/shipping/delivery.ts'
import type { Shop } from '#domain/shop.ts'
import { countryCodes } from '#shared/countries.ts'
import { dayIn } from '#shared/time-zone.ts'

/**
 * Adds what is missing of the texts from the template: pages, questions, the home page. What is there stays as it is.
 * Returns what was added, by the slugs of pages, `questions` and `home`. Throws desk_facts_first before the shop has its
 * facts and delivery.
 */
export async function addTexts(shop: Shop, by: Actor | Command): Promise<string[]> {
  return audited(shop, by, async (open, record) => {
    const { store, calendar, question_kinds } = await lockFacts(open)
    const rates = (await deliveryRatesNow(open)).toSorted(
      (one, other) => countryCodes.indexOf(one.country as 'AE') - countryCodes.indexOf(other.country as 'AE'),
    )
    if (!store || !calendar || rates.length === 0) throw new Problem('desk_facts_first', 409)
    const facts = { store, calendar, rates }
    const there = (await open.db.select({ slug: pages.slug }).from(pages)).map(({ slug }) => slug)
    const missing = pageSlugs.filter((slug) => !there.includes(slug))
    const today = dayIn(calendar.timezone, shop.now())
    const added: string[] = [...missing]
    await insertRows(
      open.db,
      pages,
      templatePages(facts, today).filter(({ slug }) => (missing as string[]).includes(slug)),
    )
    if ((await open.db.$count(faqs)) === 0) {
      const { kinds, questions } = templateQuestions(facts)
      await insertRows(open.db, faqs, questions)
      if (!question_kinds) await open.db.update(shopFacts).set({ question_kinds: kinds })
      added.push('questions')
    }
    if ((await open.db.$count(homepageBlocks)) === 0) {
      await insertRows(open.db, homepageBlocks, templateHome(facts))
      added.push('home')
    }
    const before = { texts: '' }
    await record({
      action: 'setup.texts_added',
      kind: 'setup',
      id: 'texts',
      name: '',
      before,
      after: { texts: added.join(', ') },
    })
    return added
  })
}
