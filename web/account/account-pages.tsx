import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Profile } from '#shared/api/auth.ts'
import type { Answer } from '#shared/api.ts'
import { customer as account } from '#shared/i18n/customer.ts'
import { inLocale } from '#shared/locale.ts'
import { forget, isSignedOut, signOut, useCustomer } from '#web/account/customer.ts'
import { AccountForm } from '#web/account/form.tsx'
import { call } from '#web/browser/api.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { keep } from '#web/browser/storage.ts'
import { sayDate } from '#web/cart/say-date.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** Greeting, the way to the profile, and the orders, newest first. */
export function AccountPage() {
  const words = useMessages(account)
  const orders = useOwn(useCallback(() => call('GET /my-account/orders', { query: { page: 1, per_page: 24 } }), []))
  const customer = useCustomer()
  return (
    <Frame title={words.hello(customer?.first_name ?? '')}>
      <section aria-labelledby="orders" className="space-y-4">
        <h2 id="orders" className="text-title">
          {words.orders}
        </h2>
        <Shown own={orders}>{(list) => <Orders orders={list.data} />}</Shown>
      </section>
    </Frame>
  )
}

function Orders({ orders }: { orders: Answer<'GET /my-account/orders'>['data'] }) {
  const words = useMessages(account)
  const locale = useLocale()
  if (orders.length === 0)
    return <Notice action={<LinkButton to="/alloy-wheels">{words.shop_now}</LinkButton>}>{words.no_orders}</Notice>
  return (
    <ul className="space-y-3">
      {orders.map((order) => (
        <li key={order.id} className="card relative flex items-center gap-4 p-3 md:p-4">
          <span className="pearl grid size-16 shrink-0 place-items-center rounded-control p-1">
            <Picture picture={order.picture} alt="" sizes="4rem" className="size-full object-contain" />
          </span>
          <span className="min-w-0 flex-1 text-small">
            <PageLink to={`/thank-you?order_id=${order.id}`} className="font-semibold after:absolute after:inset-0">
              <Figure>{order.order_number}</Figure>
            </PageLink>
            <span className="block text-muted">{sayDate(order.created_at, locale)}</span>
          </span>
          <span className="text-end text-small">
            <Price fils={order.total} currency={order.currency} exact className="block font-semibold" />
            <span className="text-muted">{standing(order, words)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function standing(
  { status, payment_status }: { status: number; payment_status: string },
  words: (typeof account)['en'],
): string {
  if (payment_status === 'refunded') return words.refunded
  if (payment_status === 'failed') return words.failed
  return status === 1 ? words.paid : words.pending
}

/** Name, address and phone, and the password. */
export function ProfilePage() {
  const words = useMessages(account)
  const own = useOwn(useCallback(() => call('GET /my-account'), []))
  return (
    <Frame title={words.my_profile}>
      <Shown own={own}>
        {({ profile }) => (
          <div className="max-w-md space-y-12">
            <ProfileForm profile={profile} />
            {profile.has_password && <PasswordForm email={profile.email} />}
          </div>
        )}
      </Shown>
    </Frame>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const words = useMessages(account)
  const [saved, setSaved] = useState(false)
  const field = (name: 'first_name' | 'last_name' | 'phone' | 'address' | 'city' | 'state', autoComplete: string) => ({
    name,
    label: words[name],
    autoComplete,
    defaultValue: profile[name],
    ...(name === 'phone' && { type: 'tel', dir: 'ltr' as const }),
  })
  return (
    <section aria-label={words.my_profile} className="space-y-4">
      <p className="text-muted">{words.profile_text}</p>
      <AccountForm
        submit={words.save}
        fields={[
          field('first_name', 'given-name'),
          field('last_name', 'family-name'),
          field('phone', 'tel'),
          field('address', 'street-address'),
          field('city', 'address-level2'),
          field('state', 'address-level1'),
        ]}
        onSubmit={async (values) => {
          setSaved(false)
          const { first_name, last_name, email } = await call('PUT /users/update', { body: values as never })
          keep('user_data', JSON.stringify({ first_name, last_name, email }))
          setSaved(true)
        }}
      >
        <p role="status" className="text-accent text-small">
          {saved && words.saved}
        </p>
      </AccountForm>
    </section>
  )
}

function PasswordForm({ email }: { email: string }) {
  const words = useMessages(account)
  const [round, setRound] = useState(0)
  return (
    <section aria-labelledby="password" className="space-y-4">
      <h2 id="password" className="text-title">
        {words.change_password}
      </h2>
      <AccountForm
        key={round}
        submit={words.change_password}
        fields={[
          { name: 'current', label: words.current, type: 'password', autoComplete: 'current-password', dir: 'ltr' },
          {
            name: 'password',
            label: words.password_new,
            hint: words.password_hint,
            type: 'password',
            autoComplete: 'new-password',
            dir: 'ltr',
          },
          {
            name: 'password_confirmation',
            label: words.password_again,
            type: 'password',
            autoComplete: 'new-password',
            dir: 'ltr',
          },
        ]}
        onSubmit={async ({ current = '', password = '', password_confirmation = '' }) => {
          const body = { current, password, password_confirmation }
          keep('access_token', (await call('PUT /users/change-password', { body })).access_token)
          setRound(round + 1)
        }}
      >
        {/* A password manager sees whose password it is. */}
        <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <p role="status" className="text-accent text-small">
          {round > 0 && words.password_changed}
        </p>
      </AccountForm>
    </section>
  )
}

type Own<Data> = { at: 'loading' } | { at: 'failed'; error: unknown; again: () => void } | { at: 'there'; data: Data }

/** What is the customer's alone, asked for by the browser; without a valid token the way leads to signing in. */
function useOwn<Data>(ask: () => Promise<Data>): Own<Data> {
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [own, setOwn] = useState<Own<Data>>({ at: 'loading' })
  const look = useCallback(async () => {
    try {
      setOwn({ at: 'there', data: await ask() })
    } catch (error) {
      if (!isSignedOut(error)) return setOwn({ at: 'failed', error, again: () => void look() })
      forget()
      void navigate(`${inLocale('/login', locale)}?${new URLSearchParams({ next: pathname })}`, { replace: true })
    }
  }, [ask, locale, navigate, pathname])
  useEffect(() => void look(), [look])
  return own
}

function Shown<Data>({ own, children }: { own: Own<Data>; children: (data: Data) => ReactNode }) {
  const words = useMessages(account)
  const locale = useLocale()
  if (own.at === 'there') return children(own.data)
  if (own.at === 'failed')
    return (
      <Notice kind="error" action={<Button onClick={own.again}>{words.open_order}</Button>}>
        {sayError(own.error, locale)}
      </Notice>
    )
  return (
    <div className="grid min-h-52 place-items-center">
      <Spinner size={40} label={words.loading} />
    </div>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const words = useMessages(account)
  const locale = useLocale()
  async function leave() {
    await signOut()
    location.assign(inLocale('/login', locale))
  }
  return (
    <div className="frame-narrow space-y-6 py-6 md:py-10">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-display">{title}</h1>
        <nav aria-label={words.my_account} className="flex flex-wrap items-center gap-x-5">
          <PageLink to="/my-account" className="textlink inline-flex min-h-11 items-center text-small">
            {words.my_account}
          </PageLink>
          <PageLink to="/my-account/my-profile" className="textlink inline-flex min-h-11 items-center text-small">
            {words.my_profile}
          </PageLink>
          <button type="button" onClick={() => void leave()} className="textlink min-h-11 text-small">
            {words.sign_out}
          </button>
        </nav>
      </header>
      {children}
    </div>
  )
}
