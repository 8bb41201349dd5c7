import { type FormEvent, useId, useState } from 'react'
import { Form } from 'react-router'
import { shell } from '#shared/i18n/shell.ts'
import { search } from '#shared/limits.ts'
import { inLocale } from '#shared/locale.ts'
import { control } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** The search box: leads to the page of results, also without script. */
export function SearchForm({ keywords = '' }: { keywords?: string }) {
  const words = useMessages(shell)
  const locale = useLocale()
  const id = useId()
  const [tooShort, setTooShort] = useState(false)

  function check(event: FormEvent<HTMLFormElement>) {
    const typed = String(new FormData(event.currentTarget).get('keywords')).trim()
    setTooShort(typed.length < search.minCharacters)
    if (typed.length < search.minCharacters) event.preventDefault()
  }

  return (
    <Form action={inLocale('/search', locale)} role="search" noValidate onSubmit={check} className="relative">
      <label htmlFor={id} className="sr-only">
        {words.search_label}
      </label>
      <input
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
        onChange={() => setTooShort(false)}
        className={`${control} pe-12`}
      />
      <button
        type="submit"
        aria-label={words.search}
        className="absolute end-0 top-0 grid h-12 w-12 place-items-center rounded-control text-muted hover:text-ink md:h-11"
      >
        <Icon name="search" />
      </button>
      {tooShort && (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-1 text-refuse text-small lg:absolute lg:z-20 lg:rounded-control lg:border lg:border-line lg:bg-raised lg:px-3 lg:py-1"
        >
          {words.search_too_short}
        </p>
      )}
    </Form>
  )
}
