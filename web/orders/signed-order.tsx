import { useEffect, useEffectEvent, useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { myAccount } from '#shared/i18n/account.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem, sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Loading } from '#web/design/loading.tsx'
import { Notice } from '#web/design/notice.tsx'
import { OrderView } from '#web/orders/order-view.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Signed = { id: string; signature: string; known: Order | null; onExpired: () => void }

/** The order of a signed link. `known` is the order if it was loaded just now. */
export function SignedOrder({ id, signature, known, onExpired }: Signed) {
  const words = useMessages(myAccount)
  const locale = useLocale()
  const [order, setOrder] = useState(known)
  const [problem, setProblem] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const leave = useEffectEvent(onExpired)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round fetches again
  useEffect(() => {
    if (known) return
    let isHere = true
    setProblem(null)
    call('GET /order/getById/{id}', { params: { id }, query: { signature } }).then(
      (found) => isHere && setOrder(found),
      (error) => {
        if (!isHere) return
        if (error instanceof ApiProblem && error.code === 'link_expired') leave()
        else setProblem(error)
      },
    )
    return () => {
      isHere = false
    }
  }, [id, signature, known, round])
  if (order)
    return (
      <>
        <p className="text-lead">
          {words.order} <Figure className="font-semibold">{order.order_number}</Figure>
        </p>
        <OrderView order={order} signature={signature} />
      </>
    )
  if (problem !== null)
    return (
      <Notice kind="error" action={<Button onClick={() => setRound(round + 1)}>{words.try_again}</Button>}>
        {sayError(problem, locale)}
      </Notice>
    )
  return <Loading label={words.track} />
}
