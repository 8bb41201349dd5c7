import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { page } from '#domain/content/pages.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { ContentPage } from '#shared/api/pages.ts'
import content from '../../data/content.json' with { type: 'json' }

export type Question = Record<'id' | 'category' | 'question' | 'question_ar' | 'answer' | 'answer_ar', string>

export type QuestionsPage = Pick<ContentPage, 'title' | 'title_ar' | 'description' | 'description_ar'> & {
  /** In the order of the settings file; questions of a kind it does not name come last, under no heading. */
  groups: { slug: string; name: string; name_ar: string; questions: Question[] }[]
}

/** All questions and answers by what they are about, under the title that the page of texts named "faq" has. */
export async function questionsPage(shop: Shop): Promise<QuestionsPage> {
  const [texts, questions] = await Promise.all([pageTexts(shop), allQuestions(shop.db, {})])
  const known = content.faq_categories.map((category) => ({ ...category, ...about(questions, category.slug) }))
  const named = new Set(content.faq_categories.map(({ slug }) => slug))
  const rest = { slug: '', name: '', name_ar: '', questions: questions.filter(({ category }) => !named.has(category)) }
  return { ...texts, groups: [...known, rest].filter((group) => group.questions.length > 0) }
}

function about(questions: Question[], slug: string) {
  return { questions: questions.filter(({ category }) => category === slug) }
}

/** A database that was filled before there was such a page has the settings file's words. */
async function pageTexts(shop: Shop) {
  try {
    const { title, title_ar, description, description_ar } = await page(shop, 'faq')
    return { title, title_ar, description, description_ar }
  } catch (error) {
    const own = content.pages.find(({ slug }) => slug === 'faq')
    if (!(error instanceof Problem) || !own) throw error
    const { title, title_ar, description, description_ar } = own
    return { title, title_ar, description, description_ar }
  }
}

const allQuestions = statement<Question>(
  'questions',
  sql`
    select id, category, question, question_ar, answer, answer_ar from faqs order by position, id limit 500`,
)
