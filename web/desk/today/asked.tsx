import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { Asked } from '#shared/desk/today.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskSynonyms } from '#shared/i18n/desk/synonyms.ts'
import { deskToday } from '#shared/i18n/desk/today.ts'
import { inLocale } from '#shared/locale.ts'
import { Button } from '#web/design/button.tsx'
import { Select } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatDay } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { type Column, filtersOf, List, useFilters } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { SynonymDialog } from '#web/desk/synonyms/synonym-dialog.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/asked', { query: filtersOf(request) as { kind?: 'search' } }, request.signal)
}

/** Searches without a result, and cars that no wheel fits. */
export default function AskedPage() {
  const page = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskToday[locale]
  const filters = useFilters()
  const isCars = filters.value('kind') === 'car'
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const [explained, setExplained] = useState<string>()
  const meaning: Column<Asked> = {
    key: 'means',
    title: deskSynonyms[locale].means,
    cell: ({ words, means }) =>
      means !== null ? (
        <PageLink to={`/desk/synonyms?q=${encodeURIComponent(means)}`} className="textlink">
          <bdi>{means}</bdi>
        </PageLink>
      ) : (
        may('content.change') && (
          <Button look="plain" className="-my-3 px-0!" onClick={() => setExplained(words)}>
            {deskSynonyms[locale].give}
            <span className="sr-only">: {words}</span>
          </Button>
        )
      ),
  }
  const columns: Column<Asked>[] = [
    {
      key: 'words',
      title: isCars ? words.asked_car_name : words.asked_words,
      isName: true,
      cell: ({ words, name, name_ar }) => <bdi>{(locale === 'ar' ? name_ar : name) ?? words}</bdi>,
    },
    { key: 'times', title: words.asked_times, isFigure: true, cell: ({ times }) => <Figure>{times}</Figure> },
    { key: 'last', title: words.asked_last, cell: ({ last_on }) => formatDay(`${last_on}T08:00:00Z`, locale) },
    ...(isCars ? [] : [meaning]),
    {
      key: 'try',
      title: words.asked_try,
      cell: (asked) => (
        <a href={inLocale(shopAddress(asked), locale)} className="text-accent underline">
          {words.asked_try}
        </a>
      ),
    },
  ]
  return (
    <Page title={deskFrame[locale].asked} intro={words.asked_intro}>
      <Select
        label={words.show}
        className="max-w-xs"
        value={isCars ? 'car' : ''}
        onChange={(event) => filters.set('kind', event.target.value)}
      >
        <option value="">{words.asked_search}</option>
        <option value="car">{words.asked_car}</option>
      </Select>
      <p>
        <PageLink to={isCars ? '/desk/gaps?show=none' : '/desk/synonyms'} className="textlink text-small">
          {isCars ? deskFrame[locale].gaps : deskFrame[locale].synonyms}
        </PageLink>
      </p>
      <List
        label={isCars ? words.asked_car : words.asked_search}
        columns={columns}
        page={page}
        rowKey={({ words }) => words}
        empty={{ title: words.asked_none, text: words.asked_none_text }}
      />
      {explained !== undefined && (
        <SynonymDialog
          stored={{ word: null, version: 0, values: { typed: explained, means: '' } }}
          onClose={() => setExplained(undefined)}
          onSaved={() => void revalidate()}
        />
      )}
    </Page>
  )
}

/** Where a shopper sees the same. */
function shopAddress({ words, name }: Asked): string {
  if (name === null) return `/search?${new URLSearchParams({ keywords: words })}`
  const [make = '', model = '', year = '', modification = ''] = words.split('/')
  return `/alloy-wheels?${new URLSearchParams({ make, model, year, modification })}`
}
