import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { importKinds } from '#shared/desk/import-states.ts'
import type { ListedImport } from '#shared/desk/imports.ts'
import { deskImports } from '#shared/i18n/desk/imports.ts'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { Upload } from '#web/desk/imports/upload.tsx'
import { type Column, List } from '#web/desk/list/list.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/imports', {}, request.signal)
}

/** Uploading a list of goods, and all lists that were uploaded. */
export default function ImportsPage() {
  const page = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskImports[locale]
  const columns: Column<ListedImport>[] = [
    {
      key: 'file',
      title: words.file,
      isName: true,
      cell: ({ id, file_name, supplier }) => (
        <>
          <PageLink to={`/desk/imports/${id}`} className="textlink">
            <bdi className="wrap-anywhere">{file_name}</bdi>
          </PageLink>
          {supplier && (
            <span className="block font-normal text-label text-muted">
              <bdi>{supplier}</bdi>
            </span>
          )}
        </>
      ),
    },
    { key: 'kind', title: words.kind, cell: ({ kind }) => words[`kind_${kind}`] },
    { key: 'state', title: words.state, cell: ({ state }) => words[`state_${state}`] },
    { key: 'effect', title: words.effect, cell: (row) => <Effect row={row} /> },
    { key: 'who', title: words.who, cell: ({ staff_name }) => <bdi>{staff_name}</bdi> },
    {
      key: 'when',
      title: words.when,
      cell: ({ created_at }) => <span className="figures">{formatTime(created_at, locale)}</span>,
    },
  ]
  return (
    <Page title={words.title} intro={words.intro}>
      <Section title={words.upload_title}>
        <Upload suppliers={page.suppliers} />
      </Section>
      <Section title={words.export_title}>
        <p className="mb-3 text-small">{words.export_text}</p>
        <ul className="flex flex-wrap gap-x-8 gap-y-2 text-small">
          {importKinds.flatMap((kind) =>
            (['csv', 'xlsx'] as const).map((format) => (
              <li key={`${kind} ${format}`}>
                <a
                  href={`/api/desk/goods-lists/${kind}/${format}`}
                  download={`${kind}.${format}`}
                  className="textlink inline-flex min-h-11 items-center gap-1"
                >
                  {words[`kind_${kind}`]} <Figure>({format.toUpperCase()})</Figure>
                </a>
              </li>
            )),
          )}
        </ul>
      </Section>
      <h2 className="text-lead">{words.past}</h2>
      <List
        label={words.past}
        columns={columns}
        page={page}
        rowKey={({ id }) => id}
        loadMore={(after) => deskCall('GET /desk/imports', { query: { after } })}
        empty={{ title: words.none, text: words.none_text }}
      />
    </Page>
  )
}

/** "+12 · 340": new and changed rows of goods. */
function Effect({ row: { report } }: { row: ListedImport }) {
  const locale = useLocale()
  const words = deskImports[locale]
  const goods = report?.tables.wheels ?? report?.tables.addons
  if (!goods) return '–'
  return (
    // One element: a cell of a card on phones sets a gap between its own.
    <span>
      {words.new} <Figure>{goods.new}</Figure>
      {locale === 'ar' ? '، ' : ', '}
      {words.changed} <Figure>{goods.changed}</Figure>
    </span>
  )
}
