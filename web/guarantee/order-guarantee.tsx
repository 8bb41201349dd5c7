import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GuaranteeCoverage } from '#shared/after-sale/lists.ts'
import type { GuaranteeCase, OrderGuarantee } from '#shared/api/guarantee.ts'
import { guarantee } from '#shared/i18n/guarantee.ts'
import { call } from '#web/browser/api.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { CaseCard, LineName } from '#web/guarantee/case-card.tsx'
import { readDraft, type SignedOrder } from '#web/guarantee/report.ts'
import { ReportForm } from '#web/guarantee/report-form.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type State = { at: 'loading' } | { at: 'failed'; error: unknown } | { at: 'loaded'; data: OrderGuarantee }

/** Reasons for missing coverage that are worth a sentence; for refunded lines the case itself explains. */
const explained = ['not_sent', 'no_car', 'measured_first', 'parts_missing'] as const satisfies GuaranteeCoverage[]

/** The fit guarantee of a paid order: its cases, a button to report a misfit, or what applies instead. */
export default function OrderGuaranteeSection({ order_id, signature }: SignedOrder) {
  const words = useMessages(guarantee)
  const locale = useLocale()
  const [state, setState] = useState<State>({ at: 'loading' })
  const [round, setRound] = useState(0)
  const show = useEffectEvent((next: State) => setState(next))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round fetches again
  useEffect(() => {
    const leaving = new AbortController()
    const query = { ...(signature && { signature }) }
    call('GET /order/{id}/guarantee', { params: { id: order_id }, query }, { signal: leaving.signal }).then(
      (data) => show({ at: 'loaded', data }),
      (error) => !leaving.signal.aborted && show({ at: 'failed', error }),
    )
    return () => leaving.abort()
  }, [order_id, signature, round])
  const refetch = () => setRound((now) => now + 1)

  if (state.at === 'loaded' && state.data.lines.length === 0) return null
  return (
    <section aria-label={words.title} className="space-y-4 print:hidden">
      <h2 className="text-body">{words.title}</h2>
      {state.at === 'loading' && (
        <div className="grid min-h-24 place-items-center">
          <Spinner size={32} label={words.loading} />
        </div>
      )}
      {state.at === 'failed' && (
        <Notice kind="error" action={<Button onClick={refetch}>{words.try_again}</Button>}>
          {words.failed} {sayError(state.error, locale)}
        </Notice>
      )}
      {state.at === 'loaded' && (
        <Loaded order_id={order_id} signature={signature} {...state.data} onChanged={refetch} key={order_id} />
      )}
    </section>
  )
}

function Loaded({
  order_id,
  signature,
  lines,
  cases,
  onChanged,
}: SignedOrder & OrderGuarantee & { onChanged: () => void }) {
  const words = useMessages(guarantee)
  const [isOpen, setOpen] = useState(() => readDraft(order_id) !== null)
  const [isCalled, setCalled] = useState(false)
  const [isSent, setSent] = useState(false)
  const message = useRef<HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isSent) message.current?.focus()
  }, [isSent])

  const hasOpen = ({ state }: GuaranteeCase) => state !== 'decided'
  const reportable = lines.filter(
    ({ line, coverage }) => coverage === 'covered' && !cases.some((each) => each.line === line && hasOpen(each)),
  )
  const open = isOpen && reportable.length > 0
  return (
    <>
      {isSent && (
        <p ref={message} tabIndex={-1} className="flex items-start gap-2 font-semibold">
          <Icon name="check" size={24} className="text-accent" />
          {words.sent}
        </p>
      )}
      {cases.length > 0 && (
        <ul className="space-y-4">
          {cases.map((each) => (
            <CaseCard key={each.number} {...{ order_id, signature, onChanged }} case={each} />
          ))}
        </ul>
      )}
      {open ? (
        <ReportForm
          {...{ order_id, signature, isCalled }}
          lines={reportable}
          onCancel={() => {
            setOpen(false)
            requestAnimationFrame(() => button.current?.focus())
          }}
          onSent={() => {
            setOpen(false)
            setSent(true)
            onChanged()
          }}
          onStale={onChanged}
        />
      ) : (
        reportable.length > 0 && (
          <div className="space-y-3 text-small">
            {reportable.length < lines.length && <Names lines={reportable} />}
            {cases.length === 0 && <p className="max-w-prose">{words.covered_text}</p>}
            <Button
              ref={button}
              onClick={() => {
                setCalled(true)
                setSent(false)
                setOpen(true)
              }}
            >
              {cases.some(hasOpen) ? words.open_again : words.open}
            </Button>
          </div>
        )
      )}
      <NotCovered lines={lines} />
    </>
  )
}

/** What applies instead, once per reason; with names if not all wheels are affected. */
function NotCovered({ lines }: Pick<OrderGuarantee, 'lines'>) {
  const words = useMessages(guarantee)
  return explained.map((why) => {
    const these = lines.filter(({ coverage }) => coverage === why)
    if (these.length === 0) return null
    return (
      <div key={why} className="max-w-prose space-y-1 text-muted text-small">
        {these.length < lines.length && <Names lines={these} />}
        <p>
          {words[why]}{' '}
          {why !== 'not_sent' && (
            <PageLink to="/return-policy" className="textlink">
              {words.policy}
            </PageLink>
          )}
        </p>
      </div>
    )
  })
}

function Names({ lines }: Pick<OrderGuarantee, 'lines'>) {
  return (
    <ul className="font-semibold text-ink">
      {lines.map((line) => (
        <li key={line.line}>
          <LineName line={line} />
        </li>
      ))}
    </ul>
  )
}
