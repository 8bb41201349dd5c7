import { useId } from 'react'
import { Form, useSubmit } from 'react-router'
import { sorts } from '#shared/filters.ts'
import { listing } from '#shared/i18n/listing.ts'
import { Button } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useMessages } from '#web/shell/language.ts'
import { CarriedFields } from '#web/wheels/carried-fields.tsx'
import { useFilters } from '#web/wheels/use-filters.ts'

/** The sort order; applied on change with script, by a button without. */
export function SortForm({ sort }: { sort: string }) {
  const words = useMessages(listing)
  const { pathname } = useFilters()
  const submit = useSubmit()
  const id = useId()
  return (
    <Form action={pathname} preventScrollReset className="flex shrink-0 items-center gap-2">
      <CarriedFields without={['sort']} />
      <label htmlFor={id} className="sr-only">
        {words.sort}
      </label>
      <span className="relative">
        <select
          id={id}
          name="sort"
          key={sort}
          defaultValue={sort}
          onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
          className="min-h-11 appearance-none rounded-full border border-edge bg-raised ps-4 pe-9 text-small hover:border-ink"
        >
          {sorts.map((each) => (
            <option key={each} value={each}>
              {words[`sort_${each}`]}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2" />
      </span>
      <noscript>
        <Button type="submit">{words.sort_button}</Button>
      </noscript>
    </Form>
  )
}
