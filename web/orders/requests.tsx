import { useEffect, useRef, useState } from 'react'
import type { OrderRequests } from '#shared/api/requests.ts'
import { formatDay } from '#shared/day.ts'
import { requests } from '#shared/i18n/requests.ts'
import { call } from '#web/browser/api.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { useKeptFocus } from '#web/browser/use-kept-focus.ts'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { TakesFocus } from '#web/design/takes-focus.tsx'
import { RequestForm } from '#web/orders/request-form.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = { order_id: string; signature?: string | undefined }

/** Cancelling an order before dispatch or returning goods of it: what was requested, and a form for a new request. */
export default function OrderRequestsSection({ order_id, signature }: Props) {
  const words = useMessages(requests)
  const locale = useLocale()
  const [found, setFound] = useState<OrderRequests | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const [isSent, setSent] = useState(false)
  const [isWithdrawn, setWithdrawn] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round fetches again
  useEffect(() => {
    const leaving = new AbortController()
    const query = { ...(signature && { signature }) }
    setError(null)
    call('GET /order/{id}/requests', { params: { id: order_id }, query }, { signal: leaving.signal }).then(
      setFound,
      (problem: unknown) => !leaving.signal.aborted && setError(problem),
    )
    return () => leaving.abort()
  }, [order_id, signature, round])
  const refetch = () => setRound((now) => now + 1)
  const withdrawn = () => {
    setSent(false)
    setWithdrawn(true)
    refetch()
  }
  // The button that withdraws goes with the next answer.
  const section = useKeptFocus<HTMLElement>(isWithdrawn ? found : null)

  if (error !== null)
    return (
      <Notice kind="error" action={<Button onClick={refetch}>{words.try_again}</Button>}>
        {words.failed} {sayError(error, locale)}
      </Notice>
    )
  if (!found || (!found.can && found.requests.length === 0 && found.returns.length === 0)) return null
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={words.title}
      className="space-y-3 text-small outline-none print:hidden"
    >
      <h2 className="text-body">{words.title}</h2>
      {isSent && (
        <TakesFocus>
          <p className="font-semibold">{words.sent}</p>
        </TakesFocus>
      )}
      {found.returns.map((each) => (
        <p key={each.number}>
          {words.return_number} <Figure className="font-semibold">{each.number}</Figure>:{' '}
          {each.state === 'closed'
            ? words.return_closed
            : each.is_sent
              ? words.exchange_sent
              : words[each.state === 'received' ? 'return_received' : 'return_expected']}{' '}
          {each.tracking_link && (
            <a href={each.tracking_link} className="textlink" rel="noreferrer" target="_blank">
              {words.track}
            </a>
          )}
        </p>
      ))}
      {found.requests.map((each) => (
        <Asked key={each.id} request={each} {...{ order_id, signature }} onChanged={withdrawn} />
      ))}
      {found.can && (
        <Offer
          {...{ order_id, signature, found }}
          can={found.can}
          onSent={() => {
            setSent(true)
            refetch()
          }}
        />
      )}
    </section>
  )
}

type Request = OrderRequests['requests'][number]

function Asked({ order_id, signature, request, onChanged }: Props & { request: Request; onChanged: () => void }) {
  const words = useMessages(requests)
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { id: request_id, kind, state, answer } = request

  async function withdraw() {
    setBusy(true)
    setProblem(null)
    const query = { ...(signature && { signature }) }
    try {
      await call('POST /order/{id}/requests/{request_id}/withdraw', { params: { id: order_id, request_id }, query })
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      setBusy(false)
      onChanged()
    }
  }

  return (
    <div className="max-w-prose space-y-2">
      <p>{words[`state_${kind}_${state}`]}</p>
      {answer && (
        <p>
          {words.answer} <bdi>{answer}</bdi>
        </p>
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
      {state === 'open' && (
        <Button busy={busy} onClick={() => void withdraw()}>
          {words.withdraw}
        </Button>
      )}
    </div>
  )
}

function Offer({
  order_id,
  signature,
  found,
  can,
  onSent,
}: Props & { found: OrderRequests; can: 'cancel' | 'return'; onSent: () => void }) {
  const words = useMessages(requests)
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (isOpen)
    return (
      <RequestForm
        {...{ order_id, signature, can }}
        lines={found.lines}
        onSent={onSent}
        onCancel={() => {
          setOpen(false)
          requestAnimationFrame(() => button.current?.focus())
        }}
      />
    )
  return (
    <>
      <p className="max-w-prose">
        {can === 'cancel' ? words.text_cancel : words.text_return(formatDay(found.until ?? '', locale))}{' '}
        <PageLink to="/return-policy" className="textlink">
          {words.policy}
        </PageLink>
      </p>
      <Button ref={button} onClick={() => setOpen(true)}>
        {words[`ask_${can}`]}
      </Button>
    </>
  )
}
