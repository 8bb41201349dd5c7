import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { question_kinds } from '#domain/store.ts'
import type { ContentPage } from '#shared/api/pages.ts'

/** Finds a text page by its slug, in both languages. Throws `not_found`. */
export async function page(shop: Shop, slug: string): Promise<ContentPage> {
  const [found] = /^[a-z0-9-]{1,100}$/.test(slug) ? await pageBySlug(shop.db, { slug }) : []
  if (!found) throw new Problem('not_found', 404)
  return found
}

/** The FAQ page is generated from the stored questions. */
const questionSections = sql`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'heading', question, 'heading_ar', question_ar,
    'paragraphs', json_build_array(answer), 'paragraphs_ar', json_build_array(answer_ar),
    'list', json_build_array(), 'list_ar', json_build_array()
  ) order by position, id), '[]')::jsonb
  from (select * from faqs order by position, id limit 500) q
)`

const pageBySlug = statement<ContentPage, { slug: string }>(
  'page_by_slug',
  sql`
    select slug, title, title_ar, description, description_ar, updated,
      case slug when 'faq' then ${questionSections} else sections end as sections
    from pages where slug = ${sql.placeholder('slug')} and is_published`,
)

type Question = Record<'id' | 'category' | 'question' | 'question_ar' | 'answer' | 'answer_ar', string>

type QuestionsPage = Pick<ContentPage, 'title' | 'title_ar' | 'description' | 'description_ar'> & {
  /** In the order of `question_kinds`; questions of an unlisted kind come last, without a heading. */
  groups: { slug: string; name: string; name_ar: string; questions: Question[] }[]
}

/** All questions and answers by category, with the title of the text page "faq". */
export async function questionsPage(shop: Shop): Promise<QuestionsPage> {
  const [texts, questions] = await Promise.all([pageTexts(shop), allQuestions(shop.db, {})])
  const known = question_kinds.map((category) => ({ ...category, ...about(questions, category.slug) }))
  const named = new Set(question_kinds.map(({ slug }) => slug))
  const rest = { slug: '', name: '', name_ar: '', questions: questions.filter(({ category }) => !named.has(category)) }
  return { ...texts, groups: [...known, rest].filter((group) => group.questions.length > 0) }
}

function about(questions: Question[], slug: string) {
  return { questions: questions.filter(({ category }) => category === slug) }
}

async function pageTexts(shop: Shop) {
  const { title, title_ar, description, description_ar } = await page(shop, 'faq')
  return { title, title_ar, description, description_ar }
}

const allQuestions = statement<Question>(
  'questions',
  sql`
    select id, category, question, question_ar, answer, answer_ar from faqs order by position, id limit 500`,
)
