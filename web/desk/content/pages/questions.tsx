import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { ListedQuestion, QuestionKind } from '#shared/desk/content/questions.ts'
import { deskQuestions } from '#shared/i18n/desk/content/questions.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { History } from '#web/desk/audit/history.tsx'
import { deskCall } from '#web/desk/call.ts'
import { QuestionForm } from '#web/desk/content/pages/question-form.tsx'
import { Topics } from '#web/desk/content/pages/topics.tsx'
import { Sortable } from '#web/desk/content/sortable.tsx'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/faq', {}, request.signal)
}

/** Questions with answers by topic, in the order of the shop's page. */
export default function QuestionsPage() {
  const { kinds, rows } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskQuestions[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const [editing, setEditing] = useState<ListedQuestion | 'new' | 'topics'>()
  const [problem, setProblem] = useState<string | null>(null)
  // Shown while it is being saved, so that a question does not jump back.
  const [moved, setMoved] = useState<string[] | null>(null)
  /** How often the order was changed here: it has no version of its own. */
  const [orders, setOrders] = useState(0)
  const ordered = moved ? moved.flatMap((id) => rows.find((row) => row.id === id) ?? []) : rows
  const groups = groupsOf(kinds, ordered, locale === 'ar', words.no_topic)

  async function order(slug: string, ids: string[]) {
    const next = groups.flatMap((group) => (group.slug === slug ? ids : group.questions.map(({ id }) => id)))
    const was = rows.map(({ id }) => id).join(',')
    setMoved(next)
    setProblem(null)
    try {
      await deskCall('PUT /desk/faq/order', { body: { was, order: next.join(',') } })
      toast(words.ordered)
      setOrders(orders + 1)
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      // Also when it was refused, because the list has changed: the next try begins with the new one.
      await revalidate()
      setMoved(null)
    }
  }

  return (
    <Page
      title={words.title}
      intro={words.intro}
      action={
        may('content.change') && (
          <span className="flex flex-wrap gap-3">
            <Button onClick={() => setEditing('topics')}>{words.topics}</Button>
            <Button look="primary" onClick={() => setEditing('new')}>
              {words.add}
            </Button>
          </span>
        )
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      {groups.map(({ slug, name, questions }) => (
        <Section key={slug} title={name}>
          {questions.length === 0 && <p className="text-muted text-small">{words.none}</p>}
          <Sortable
            items={questions}
            idOf={({ id }) => id}
            nameOf={(each) => (locale === 'ar' ? each.question_ar : each.question)}
            onOrder={(ids) => void order(slug, ids)}
            disabled={!may('content.change')}
          >
            {(each) => (
              <button
                type="button"
                disabled={!may('content.change')}
                onClick={() => setEditing(each)}
                className="min-h-11 w-full py-2 text-start text-small hover:text-accent"
              >
                <span className="block font-semibold">{locale === 'ar' ? each.question_ar : each.question}</span>
                <span lang={locale === 'ar' ? 'en' : 'ar'} className="block text-label text-muted">
                  <bdi>{locale === 'ar' ? each.question : each.question_ar}</bdi>
                </span>
              </button>
            )}
          </Sortable>
        </Section>
      ))}
      {may('audit.read') && <History kind="question" id="order" version={rows.length + orders} />}
      {editing === 'topics' && <Topics kinds={kinds} onClose={() => setEditing(undefined)} />}
      {editing && editing !== 'topics' && (
        <QuestionForm
          question={editing === 'new' ? null : editing}
          kinds={kinds}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  )
}

/** Questions by topic, in the order of the topics; the others come last. */
function groupsOf(kinds: QuestionKind[], rows: ListedQuestion[], arabic: boolean, noTopic: string) {
  const known = kinds.map(({ slug, name, name_ar }) => ({ slug, name: arabic ? name_ar : name }))
  const others = rows.filter(({ category }) => !kinds.some(({ slug }) => slug === category))
  const groups = known.map((kind) => ({ ...kind, questions: rows.filter(({ category }) => category === kind.slug) }))
  return others.length > 0 ? [...groups, { slug: '', name: noTopic, questions: others }] : groups
}
