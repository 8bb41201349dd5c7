import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { ListedSynonym } from '#shared/desk/synonyms.ts'
import { deskSynonyms } from '#shared/i18n/desk/synonyms.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { loaderMay, useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { SearchFilter } from '#web/desk/list/filters.tsx'
import { type Column, filtersOf, List } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { Press } from '#web/desk/parts/press.tsx'
import { SynonymDialog } from '#web/desk/synonyms/synonym-dialog.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request) as { q?: string }
  const [page, mayReadAsked] = await Promise.all([
    deskCall('GET /desk/synonyms', { query }, request.signal),
    loaderMay('figures.read'),
  ])
  return { query, page, mayReadAsked }
}

/** What the shop says that search words mean. */
export default function SynonymsPage() {
  const { query, page, mayReadAsked } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskSynonyms[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<ListedSynonym | 'new'>()
  const [problem, setProblem] = useState<string | null>(null)

  async function remove({ word, version }: ListedSynonym) {
    setProblem(null)
    try {
      await deskCall('POST /desk/synonyms/{word}/remove', { params: { word }, body: { version } })
      toast(words.removed)
    } catch (error) {
      setProblem(sayError(error, locale))
    }
    await revalidate()
  }

  const columns: Column<ListedSynonym>[] = [
    { key: 'word', title: words.word, isName: true, cell: ({ typed }) => <bdi>{typed}</bdi> },
    { key: 'means', title: words.means, cell: ({ means }) => <bdi>{means}</bdi> },
  ]
  if (may('content.change'))
    columns.push({
      key: 'change',
      title: '',
      cell: (synonym) => (
        <span className="-my-3 flex flex-wrap gap-x-4">
          <Button look="plain" className="px-0!" onClick={() => setEdited(synonym)}>
            {words.edit}
            <span className="sr-only">: {synonym.typed}</span>
          </Button>
          <Press look="plain" className="px-0!" onPress={() => remove(synonym)}>
            {words.remove}
            <span className="sr-only">: {synonym.typed}</span>
          </Press>
        </span>
      ),
    })
  return (
    <Page
      title={words.title}
      intro={words.intro}
      action={
        may('content.change') && (
          <Button look="primary" onClick={() => setEdited('new')}>
            {words.add}
          </Button>
        )
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      <SearchFilter name="q" label={words.search} className="max-w-sm" />
      {mayReadAsked && (
        <p>
          <PageLink to="/desk/asked" className="textlink text-small">
            {words.asked_link}
          </PageLink>
        </p>
      )}
      <List
        label={words.title}
        columns={columns}
        page={page}
        rowKey={({ word }) => word}
        loadMore={(after) => deskCall('GET /desk/synonyms', { query: { ...query, after } })}
        empty={{ title: words.none, text: words.none_text }}
      />
      {edited && (
        <SynonymDialog
          stored={
            edited === 'new'
              ? { word: null, version: 0, values: { typed: '', means: '' } }
              : { word: edited.word, version: edited.version, values: { typed: edited.typed, means: edited.means } }
          }
          onClose={() => setEdited(undefined)}
          onSaved={() => void revalidate()}
        />
      )}
    </Page>
  )
}
