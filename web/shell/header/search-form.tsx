import { type FormEvent, type RefObject, Suspense, useId, useRef, useState } from 'react'
import { Form } from 'react-router'
import { shell } from '#shared/i18n/shell.ts'
import { search } from '#shared/limits.ts'
import { inLocale } from '#shared/locale.ts'
import { late } from '#web/delivery/late.ts'
import { control } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import type { Combobox } from '#web/search/live-results.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

const LiveResults = late(() => import('#web/search/live-results.tsx'), 'stay')

type Props = {
  keywords?: string
  /** Where results are shown while typing; without it the box only submits to the results page. */
  place?: 'header' | 'overlay'
  box?: RefObject<HTMLInputElement | null>
}

const closed: Combobox = { list: undefined, active: undefined }

/**
 * The search box; submits to the results page without script too. The dropdown is positioned below the box; the wide
 * panel below the whole header, which is then the containing block, so that no width clips it.
 */
export function SearchForm({ keywords = '', place, box }: Props) {
  const words = useMessages(shell)
  const locale = useLocale()
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  const input = box ?? own
  const [tooShort, setTooShort] = useState(isTooShort(keywords))
  const [isUsed, setIsUsed] = useState(false)
  const [{ list, active }, setCombobox] = useState(closed)

  function check(event: FormEvent<HTMLFormElement>) {
    const typed = String(new FormData(event.currentTarget).get('keywords')).trim()
    setTooShort(typed.length < search.minCharacters)
    if (typed.length < search.minCharacters) event.preventDefault()
  }

  return (
    <Form
      action={inLocale('/search', locale)}
      role="search"
      noValidate
      onSubmit={check}
      className="relative has-data-[room=panel]:static"
    >
      <label htmlFor={id} className="sr-only">
        {words.search_label}
      </label>
      <div className="relative">
        <input
          ref={input}
          id={id}
          key={keywords}
          type="search"
          name="keywords"
          defaultValue={keywords}
          placeholder={words.search_placeholder}
          autoComplete="off"
          enterKeyHint="search"
          minLength={search.minCharacters}
          aria-invalid={tooShort || undefined}
          aria-describedby={tooShort ? `${id}-error` : undefined}
          {...(place && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': list !== undefined,
            'aria-controls': list,
            'aria-activedescendant': active,
            onFocus: () => setIsUsed(true),
          })}
          onChange={() => setTooShort(false)}
          className={`${control} block text-ellipsis pe-12`}
        />
        <button
          type="submit"
          aria-label={words.search}
          className="absolute end-0 top-0 grid h-12 w-12 place-items-center rounded-control text-muted hover:text-ink md:h-11"
        >
          <Icon name="search" />
        </button>
      </div>
      {tooShort && (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-1 text-error text-small lg:absolute lg:z-20 lg:rounded-control lg:border lg:border-line lg:bg-raised lg:px-3 lg:py-1"
        >
          {words.search_too_short}
        </p>
      )}
      {place && isUsed && (
        <Suspense>
          <LiveResults input={input} onCombobox={setCombobox} place={place} />
        </Suspense>
      )}
    </Form>
  )
}

/** An address can carry keywords too short to search: the box shows the error at once. */
function isTooShort(keywords: string): boolean {
  return keywords !== '' && keywords.length < search.minCharacters
}
