import { useRef, useState } from 'react'
import type { SignInPlace } from '#shared/api/account.ts'
import { myAccount } from '#shared/i18n/account.ts'
import type { Locale } from '#shared/locale.ts'
import { regionName } from '#shared/region-name.ts'
import { type AccountQuery, QueryResult, useAction } from '#web/account/use-account-query.tsx'
import { call } from '#web/browser/api.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** The browsers signed in to the account, each with a button to sign it out. */
export function SignIns({ query }: { query: AccountQuery<SignInPlace[]> }) {
  const words = useMessages(myAccount)
  return (
    <section aria-labelledby="sign-ins" className="space-y-4">
      <h2 id="sign-ins" className="text-title">
        {words.sign_ins}
      </h2>
      <p className="text-muted text-small">{words.sign_ins_text}</p>
      <QueryResult query={query}>{(places) => <Places places={places} refetch={query.refetch} />}</QueryResult>
    </section>
  )
}

function Places({ places, refetch }: { places: SignInPlace[]; refetch: () => Promise<void> }) {
  const words = useMessages(myAccount)
  const locale = useLocale()
  const { run, busy, failure } = useAction()
  const [status, setStatus] = useState('')
  const list = useRef<HTMLUListElement>(null)

  function end(what: string, send: () => Promise<unknown>) {
    setStatus('')
    void run(async () => {
      await send()
      await refetch()
      setStatus(words.signed_out_there)
      list.current?.focus()
    }, what)
  }

  return (
    <div className="space-y-3">
      <ul ref={list} tabIndex={-1} aria-labelledby="sign-ins" className="space-y-3 outline-none">
        {places.map((place) => {
          const { id, is_current } = place
          const name = [place.browser, place.system].filter(Boolean).join(', ') || words.unknown_device
          return (
            <li key={id} className="card flex flex-wrap items-center justify-between gap-3 p-4">
              <div className="min-w-0 space-y-1">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  <bdi>{name}</bdi>
                  {is_current && (
                    <Badge tone="accent" icon="check">
                      {words.this_device}
                    </Badge>
                  )}
                </p>
                <p className="text-muted text-small">
                  {place.country && `${regionName(place.country, locale)} · `}
                  {words.last_used(moment(place.last_used_at, locale))}
                </p>
                <p className="text-muted text-small">{words.signed_in_on(moment(place.signed_in_at, locale))}</p>
              </div>
              {!is_current && (
                <Button
                  busy={busy === id}
                  aria-label={words.sign_out_of(name)}
                  onClick={() => end(id, () => call('DELETE /my-account/sign-ins/{id}/delete', { params: { id } }))}
                >
                  {words.sign_out_there}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {failure}
      <p role="status" className="text-accent text-small">
        {status}
      </p>
      {places.length > 1 && (
        <Button
          wide
          busy={busy === 'others'}
          onClick={() => end('others', () => call('DELETE /my-account/sign-ins/others'))}
        >
          {words.sign_out_others}
        </Button>
      )}
    </div>
  )
}

const language = (locale: Locale) => (locale === 'ar' ? 'ar-AE-u-nu-latn' : 'en-GB')

function moment(time: string, locale: Locale): string {
  return new Intl.DateTimeFormat(language(locale), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
}
