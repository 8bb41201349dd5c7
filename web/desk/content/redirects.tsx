import { type ChangeEvent, useId, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { DeskAnswer, DeskSent } from '#shared/desk/calls.ts'
import { deskRedirects } from '#shared/i18n/desk/content/redirects.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { FileInput } from '#web/desk/form/file-input.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { SearchFilter } from '#web/desk/list/filters.tsx'
import { filtersOf, List } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { Press } from '#web/desk/parts/press.tsx'

type Redirect = DeskAnswer<'GET /desk/redirects'>['rows'][number]

export async function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request) as NonNullable<DeskSent<'GET /desk/redirects', 'query'>>
  return { page: await deskCall('GET /desk/redirects', { query }, request.signal), query }
}

/** Old addresses and where they lead. */
export default function RedirectsPage() {
  const { page, query } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskRedirects[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const [isAdding, setAdding] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [pageSource, setPageSource] = useState<string | null>(null)
  const mayChange = may('content.change')

  async function change(call: Promise<unknown>) {
    setProblem(null)
    const isDone = await call.then(
      () => true,
      (error: unknown) => setProblem(sayError(error, locale)),
    )
    await revalidate()
    return isDone
  }

  async function remove({ from, to, status }: Redirect) {
    if (!(await change(deskCall('POST /desk/redirects/remove', { body: { from } })))) return
    const body = { from, to: to ?? '', status: String(status) as '301' }
    toast(words.removed, {
      label: deskFrame[locale].undo,
      onPress: () => void change(deskCall('POST /desk/redirects', { body })),
    })
  }

  return (
    <Page
      title={words.title}
      intro={words.intro}
      action={
        mayChange && (
          <Button look="primary" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        )
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      {pageSource !== null && <Notice kind="warn">{words.is_page(pageSource)}</Notice>}
      <SearchFilter name="search" label={words.search} className="max-w-sm" />
      {mayChange && <Import />}
      <List
        label={words.title}
        page={page}
        rowKey={({ from }) => from}
        loadMore={(after) => deskCall('GET /desk/redirects', { query: { ...query, after } })}
        empty={{ title: words.none, text: words.none_text }}
        columns={[
          {
            key: 'from',
            title: words.from,
            isName: true,
            cell: ({ from }) => <Figure className="wrap-anywhere">{from}</Figure>,
          },
          { key: 'to', title: words.to, cell: ({ to }) => <Figure className="wrap-anywhere">{to ?? '–'}</Figure> },
          { key: 'kind', title: words.kind, cell: ({ status }) => words[`status_${status as 301 | 302 | 410}`] },
          ...(mayChange
            ? [
                {
                  key: 'remove',
                  title: '',
                  cell: (row: Redirect) => (
                    <Press look="plain" className="px-0!" onPress={() => remove(row)}>
                      {words.remove}
                      <span className="sr-only">: {row.from}</span>
                    </Press>
                  ),
                },
              ]
            : []),
        ]}
      />
      {isAdding && <NewRedirect onClose={() => setAdding(false)} onPage={setPageSource} />}
    </Page>
  )
}

const blank = { version: 0, values: { from: '', to: '', status: '301' as '301' | '302' | '410' } }

/** `onPage` gets the old address of the redirect that was saved where that is a page of the shop, else null. */
function NewRedirect({ onClose, onPage }: { onClose: () => void; onPage: (path: string | null) => void }) {
  const locale = useLocale()
  const words = deskRedirects[locale]
  const { revalidate } = useRevalidator()
  const form = useForm(blank, async (body) => {
    const { is_page } = await deskCall('POST /desk/redirects', { body })
    toast(words.saved)
    onPage(is_page ? body.from.trim() : null)
    await revalidate()
  })
  return (
    <Dialog open onClose={onClose} title={words.add} kind="sheet">
      <FormFrame form={form} onSaved={onClose}>
        <Field label={words.from} hint={words.from_hint} dir="ltr" {...form.field('from')} />
        <Select label={words.kind} {...form.field('status')}>
          <option value="301">{words.status_301}</option>
          <option value="302">{words.status_302}</option>
          <option value="410">{words.status_410}</option>
        </Select>
        {form.values.status !== '410' && <Field label={words.to} dir="ltr" {...form.field('to')} />}
      </FormFrame>
    </Dialog>
  )
}

/** Reads a CSV file, and says which rows were refused. */
function Import() {
  const locale = useLocale()
  const words = deskRedirects[locale]
  const id = useId()
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<DeskAnswer<'POST /desk/redirects/import'> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    setDone(null)
    setProblem(null)
    try {
      setDone(await deskCall('POST /desk/redirects/import', { body: { text: await file.text() } }))
      await revalidate()
    } catch (error) {
      setProblem(sayError(error, locale))
    }
    target.value = ''
  }
  return (
    <div className="space-y-3">
      <label htmlFor={id} className="block font-semibold text-small">
        {words.import} <span className="font-normal text-muted">· {words.import_hint}</span>
      </label>
      <FileInput id={id} accept=".csv,text/csv" className="max-w-md" onChange={(event) => void send(event)} />
      {problem && <Notice kind="error">{problem}</Notice>}
      {done && (
        <Notice
          kind={done.refused.length + done.without_effect.length > 0 ? 'warn' : 'success'}
          title={words.imported(done.changed, done.added)}
        >
          {done.refused.length > 0 && (
            <>
              <span className="block">{words.refused(done.refused.length)}</span>
              {done.refused.map(({ line, reason }) => (
                <span key={line} className="block">
                  {words.line(line)}: <bdi lang="en">{reason}</bdi>
                </span>
              ))}
            </>
          )}
          {done.without_effect.length > 0 && (
            <>
              <span className="block">{words.without_effect(done.without_effect.length)}</span>
              {done.without_effect.map(({ line, path }) => (
                <span key={line} className="block">
                  {words.line(line)}: {words.is_page(path)}
                </span>
              ))}
            </>
          )}
        </Notice>
      )}
    </div>
  )
}
