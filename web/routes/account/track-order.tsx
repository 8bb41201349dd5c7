import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { places } from '#domain/shipping/places.ts'
import type { Order } from '#shared/api/orders.ts'
import { myAccount } from '#shared/i18n/account.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import { toOrderNumber } from '#shared/normalise.ts'
import { AccountForm, codeField, emailField } from '#web/account/form.tsx'
import { NewCode } from '#web/account/sign-in/new-code.tsx'
import { TaskFrame } from '#web/account/task-frame.tsx'
import { call } from '#web/browser/api.ts'
import { keep, readKeptJson } from '#web/browser/storage.ts'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import type { Place } from '#web/checkout/address/places.ts'
import { LinkButton } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Loading } from '#web/design/loading.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { SignedOrder } from '#web/orders/signed-order.tsx'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useMessages } from '#web/shell/language.ts'

/** Nothing personal: cities in both languages, the same for everyone. */
export function loader(): { places: Place[] } {
  return { places }
}

/** The data does not change during a visit. */
export function shouldRevalidate() {
  return false
}

export const meta = metaOf(myAccount, (words) => ({
  title: words.track,
  description: words.track_text,
  path: '/track-order',
}))

type TrackRequest = { email: string; order_number: string }

/**
 * Tracks an order without an account: number and e-mail address, then a code by e-mail. The code's step has its own
 * address and its request is in session storage, so that reading the e-mail in another app, which may make a phone
 * reload the page, loses nothing. The signed link then keeps working.
 */
export default function TrackPage() {
  const words = useMessages(myAccount)
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const [id, signature] = [query.get('order_id'), query.get('signature')]
  const isLive = useHydrated()
  const [found, setFound] = useState<Order | null>(null)

  if (id && signature)
    return (
      <TaskFrame wide title={words.track}>
        <SignedOrder
          id={id}
          signature={signature}
          known={found?.id === id ? found : null}
          onExpired={() => void navigate(`${pathname}?link=expired`, { replace: true })}
        />
        <PageLink to="/track-order" className="textlink inline-flex min-h-11 items-center">
          {words.track_other}
        </PageLink>
      </TaskFrame>
    )
  const isCodeStep = query.get('step') === 'code'
  if (isCodeStep && !isLive)
    return (
      <TaskFrame title={words.track}>
        <Loading label={words.track_code} />
      </TaskFrame>
    )
  const request = isLive ? readRequest() : null
  if (request && isCodeStep)
    return (
      <CodeStep
        request={request}
        onTracked={(order, proof) => {
          setFound(order)
          void navigate(`${pathname}?${new URLSearchParams({ order_id: order.id, signature: proof })}`)
        }}
      />
    )
  const isChanging = request !== null && request.order_number === query.get('order_number')
  return (
    <TaskFrame title={words.track} text={words.track_text}>
      {query.get('link') === 'expired' && <Notice kind="warn">{words.track_expired}</Notice>}
      <AccountForm
        key="ask"
        submit={words.track_send}
        fields={[
          {
            name: 'order_number',
            label: words.track_number,
            hint: words.track_number_hint,
            autoCapitalize: 'characters',
            autoComplete: 'off',
            defaultValue: query.get('order_number') ?? '',
            dir: 'ltr',
          },
          emailField(words.email, {
            autoComplete: 'email',
            ...(isChanging && { defaultValue: request.email, autoFocus: true }),
          }),
        ]}
        onSubmit={async ({ order_number = '', email = '' }) => {
          const body = { order_number: toOrderNumber(order_number), email: email.trim() }
          await call('POST /order/track-code', { body })
          keep('track_request', JSON.stringify(body))
          void navigate(`${pathname}?step=code`)
        }}
      />
      <p className="text-muted text-small">
        {words.track_have_account}{' '}
        <PageLink to="/login?next=/my-account/orders" className="textlink">
          {words.sign_in}
        </PageLink>
      </p>
    </TaskFrame>
  )
}

function readRequest(): TrackRequest | null {
  const { email, order_number } = (readKeptJson('track_request') ?? {}) as Record<string, unknown>
  return typeof email === 'string' && typeof order_number === 'string' ? { email, order_number } : null
}

type CodeProps = { request: TrackRequest; onTracked: (order: Order, signature: string) => void }

function CodeStep({ request, onTracked }: CodeProps) {
  const words = useMessages(myAccount)
  const { change_email } = useMessages(customer)
  return (
    <TaskFrame title={words.track} text={words.track_sent(request.email)}>
      <p className="text-small">
        {words.track_check} <Figure className="font-semibold">{request.order_number}</Figure>
      </p>
      <NewCode
        request={() => call('POST /order/track-code', { body: request })}
        change={
          <LinkButton
            look="plain"
            className="-mx-5"
            to={`/track-order?${new URLSearchParams({ order_number: request.order_number })}`}
          >
            {change_email}
          </LinkButton>
        }
      >
        {(round) => (
          <AccountForm
            key={round}
            submit={words.track_show}
            fields={[codeField(words.track_code, { autoFocus: true })]}
            onSubmit={async ({ code = '' }) => {
              const { order, signature } = await call('POST /order/track', { body: { ...request, code } })
              keep('track_request', null)
              onTracked(order, signature)
            }}
          >
            <LinkButton wide to="/track-order">
              {words.track_other}
            </LinkButton>
          </AccountForm>
        )}
      </NewCode>
    </TaskFrame>
  )
}
