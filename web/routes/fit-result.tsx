import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { resultAnswers } from '#shared/after-sale/lists.ts'
import type { Answer } from '#shared/api.ts'
import { ownerResults } from '#shared/i18n/owner-results.ts'
import { inLocale } from '#shared/locale.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem, sayError } from '#web/browser/api-problem.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Loading } from '#web/design/loading.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { EndLetters } from '#web/owner-results/end-letters.tsx'
import { SetResult } from '#web/owner-results/set-result.tsx'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

export const meta = metaOf(ownerResults, ({ title, description }) => ({
  title,
  description,
  path: '/fit-result',
  hidden: true,
}))

type Found = Answer<'GET /owner-results/{order_id}'>

/**
 * Where a buyer reports how an order's wheels fit. Opened by links in an e-mail, which preselect an answer without
 * sending it, and from the order's page. With `end` in the link it asks whether these e-mails should end.
 */
export default function FitResultPage() {
  const words = useMessages(ownerResults)
  const query = new URLSearchParams(useLocation().search)
  const order_id = query.get('order_id') ?? ''
  const signature = query.get('signature') ?? undefined
  const chosen = resultAnswers.find((each) => each === query.get('answer'))
  const end = query.get('end')
  const isWhole = /^[0-9a-f-]{36}$/i.test(order_id)
  if (isWhole && end) return <EndLetters order_id={order_id} signature={end} />
  return (
    <div className="frame-narrow py-8 md:py-12">
      <div className="mx-auto max-w-2xl space-y-6">
        <header className="space-y-1">
          <h1 className="text-display">{words.title}</h1>
          <p className="text-muted">{words.intro}</p>
        </header>
        {isWhole ? (
          <Sets
            key={order_id}
            order_id={order_id}
            signature={signature}
            chosen={chosen && { answer: chosen, front: query.get('front'), rear: query.get('rear') }}
          />
        ) : (
          <BadLink />
        )}
      </div>
    </div>
  )
}

function BadLink() {
  const words = useMessages(ownerResults)
  return (
    <Notice kind="warn" action={<LinkButton to="/track-order">{words.track}</LinkButton>}>
      {words.bad_link}
    </Notice>
  )
}

type SetsProps = {
  order_id: string
  signature: string | undefined
  chosen: { answer: (typeof resultAnswers)[number]; front: string | null; rear: string | null } | undefined
}

function Sets({ order_id, signature, chosen }: SetsProps) {
  const words = useMessages(ownerResults)
  const locale = useLocale()
  const navigate = useNavigate()
  const [found, setFound] = useState<Found | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const read = useCallback(
    async (signal?: AbortSignal) => {
      setProblem(null)
      const query = signature ? { signature } : {}
      try {
        setFound(await call('GET /owner-results/{order_id}', { params: { order_id }, query }, signal && { signal }))
      } catch (error) {
        if (signal?.aborted) return
        if (error instanceof ApiProblem && error.code === 'link_expired')
          void navigate(inLocale('/track-order?link=expired', locale), { replace: true })
        else setProblem(error)
      }
    },
    [order_id, signature, locale, navigate],
  )
  useEffect(() => {
    const left = new AbortController()
    void read(left.signal)
    return () => left.abort()
  }, [read])
  if (problem instanceof ApiProblem && problem.code === 'order_not_found') return <BadLink />
  if (problem !== null)
    return (
      <Notice kind="error" action={<Button onClick={() => void read()}>{words.try_again}</Button>}>
        {sayError(problem, locale)}
      </Notice>
    )
  if (!found) return <Loading label={words.loading} />
  const back = signature
    ? `/track-order?${new URLSearchParams({ order_id, signature })}`
    : `/my-account/orders/${order_id}`
  return (
    <>
      <p className="text-lead">
        {words.order} <Figure className="font-semibold">{found.order_number}</Figure>
      </p>
      {!found.is_open && <Notice kind="info">{found.is_dispatched ? words.closed : words.too_early}</Notice>}
      {found.is_open && found.sets.length === 0 && <Notice kind="info">{words.nothing}</Notice>}
      {found.is_open &&
        found.sets.map((set) => {
          const isNamed = chosen?.front === set.front_sku && chosen.rear === set.rear_sku
          return (
            <SetResult
              key={`${set.front_sku} ${set.rear_sku}`}
              set={set}
              order={{ order_id, ...(signature && { signature }) }}
              chosen={isNamed ? chosen.answer : null}
              onSaved={() => read()}
            />
          )
        })}
      <PageLink to={back} className="textlink inline-flex min-h-11 items-center">
        {words.to_order}
      </PageLink>
    </>
  )
}
