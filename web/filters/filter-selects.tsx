import { Form, useNavigate, useNavigation } from 'react-router'
import { type FilterAddress, type FilterQuery, readQuery } from '#shared/filters/filters.ts'
import { Button } from '#web/design/button.tsx'
import { Select } from '#web/design/select.tsx'
import { type ShownFilter, useFilters } from '#web/filters/list-filters.ts'
import { useLocale } from '#web/shell/language.ts'

type Props<Query extends FilterQuery> = {
  filters: readonly (ShownFilter & { kind: 'choice' })[]
  list: FilterAddress
  /** The query with another value of one filter. */
  change: (query: Query, name: string, value: string) => Query
  words: { filters: string; all: string; show: string }
}

/** A select per filter, with the number of results per value. Without script a button submits them together. */
export function FilterSelects<Query extends FilterQuery>({ filters, list, change, words }: Props<Query>) {
  const arabic = useLocale() === 'ar'
  const navigate = useNavigate()
  const { pathname, query, to } = useFilters()
  // Optimistic: shows the new choice while its results load, and further choices build on it.
  const coming = useNavigation().location
  const next = coming?.pathname === pathname ? readQuery<Query>(list, new URLSearchParams(coming.search)) : null

  function choose(name: string, value: string) {
    // Flushed synchronously, because the next choice may follow before a frame is drawn.
    void navigate(to(change(next ?? (query as Query), name, value)), { preventScrollReset: true, flushSync: true })
  }

  return (
    <search aria-label={words.filters}>
      <Form
        action={pathname}
        className="grid grid-cols-2 items-end gap-3 md:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] lg:flex lg:[&>*]:flex-1"
      >
        {filters.map(({ name, label, values }) => {
          const chosen = values.filter((value) => value.chosen)
          // Several values can only come from the address and are shown as one option.
          const several = chosen.length > 1 ? String(query[name]) : undefined
          return (
            <Select
              key={name}
              label={label}
              name={name}
              value={next ? (next[name] ?? '') : (several ?? chosen[0]?.value ?? '')}
              onChange={(event) => choose(name, event.target.value)}
            >
              <option value="">{words.all}</option>
              {several && (
                <option value={several}>{chosen.map((value) => value.label).join(arabic ? '، ' : ', ')}</option>
              )}
              {values.map((value) => (
                <option key={value.value} value={value.value}>
                  {`${value.label} (${value.count})`}
                </option>
              ))}
            </Select>
          )
        })}
        <noscript>
          <Button type="submit">{words.show}</Button>
        </noscript>
      </Form>
    </search>
  )
}
