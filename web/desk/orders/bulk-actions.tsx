import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BulkOutcomes } from '#shared/desk/orders.ts'
import { deskOrders } from '#shared/i18n/desk/orders.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { BulkDispatch } from '#web/desk/orders/bulk-dispatch.tsx'
import { PaperLink } from '#web/desk/orders/paper-link.tsx'

/** Orders that one call takes (shared/desk/orders.ts). */
const most = 50

type Props = {
  /** Ids with their numbers. */
  selected: ReadonlyMap<string, string>
  /** Undefined where the page shows no orders. */
  onSelectPage: (() => void) | undefined
  onClear: () => void
}

/** What is done to the ticked orders; it stays in view while the list scrolls. */
export function BulkActions({ selected, onSelectPage, onClear }: Props) {
  const locale = useLocale()
  const words = deskOrders[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [refused, setRefused] = useState<BulkOutcomes['rows']>([])
  const [dispatching, setDispatching] = useState(false)
  const ids = [...selected.keys()]

  async function run(change: (ids: string[]) => Promise<BulkOutcomes>) {
    setBusy(true)
    setProblem(null)
    setRefused([])
    try {
      const rows: BulkOutcomes['rows'] = []
      for (let i = 0; i < ids.length; i += most) rows.push(...(await change(ids.slice(i, i + most))).rows)
      const failed = rows
        .filter(({ problem }) => problem !== null)
        .map((row) => ({ ...row, order_number: selected.get(row.id) ?? row.order_number }))
      if (rows.length > failed.length) toast(words.bulk_done(rows.length - failed.length))
      setRefused(failed)
      onClear()
      await revalidate()
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }
  const pack = (step: 'packing' | 'packed' | 'to_pack') =>
    void run((ids) => deskCall('POST /desk/orders/pack', { body: { ids, step } }))

  return (
    <div className="space-y-3 empty:hidden">
      {problem && <Notice kind="error">{problem}</Notice>}
      {refused.length > 0 && (
        <Notice kind="warn" title={words.bulk_refused(refused.length)}>
          <ul>
            {refused.map(({ id, order_number, problem }) => (
              <li key={id}>
                <Figure>{order_number}</Figure>: {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {ids.length === 0 ? (
        onSelectPage && (
          <Button look="plain" className="px-0!" onClick={onSelectPage}>
            {words.select_page}
          </Button>
        )
      ) : (
        <div className="card sticky top-0 z-20 flex flex-wrap items-center gap-2 p-3" aria-busy={busy || undefined}>
          <p className="basis-full font-semibold text-small lg:basis-auto lg:pe-3">{words.selected(ids.length)}</p>
          {(['picking', 'slips'] as const).map((kind) => (
            <PaperLink key={kind} kind={kind} ids={ids} />
          ))}
          {may('orders.pack') && (
            <>
              <Button busy={busy} onClick={() => pack('packing')}>
                {words.pack}
              </Button>
              <Button busy={busy} onClick={() => pack('packed')}>
                {words.packed}
              </Button>
            </>
          )}
          {may('orders.dispatch') && (
            <Button busy={busy} onClick={() => setDispatching(true)}>
              {words.bulk_dispatch}
            </Button>
          )}
          {may('orders.dispatch') && (
            <Button
              busy={busy}
              onClick={() => void run((ids) => deskCall('POST /desk/orders/deliver', { body: { ids } }))}
            >
              {words.delivered}
            </Button>
          )}
          <Button look="plain" onClick={onClear}>
            {words.clear_selection}
          </Button>
        </div>
      )}
      {dispatching && (
        <BulkDispatch
          orders={selected}
          onClose={() => setDispatching(false)}
          onSent={async (sent) => {
            toast(words.bulk_done(sent))
            onClear()
            await revalidate()
          }}
        />
      )}
    </div>
  )
}
