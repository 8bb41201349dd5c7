import { type FormEvent, useId, useState } from 'react'
import type { DeskAnswer } from '#shared/desk/calls.ts'
import { deskOrders } from '#shared/i18n/desk/orders.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { type Parcel, ParcelRows } from '#web/desk/orders/parcel-rows.tsx'
import { KeepTyped } from '#web/desk/parts/ask.tsx'

type Outcome = DeskAnswer<'POST /desk/orders/dispatch'>['rows'][number]

type Props = {
  /** Ids with their numbers. */
  orders: ReadonlyMap<string, string>
  onClose: () => void
  onSent: (sent: number) => Promise<void>
}

/** Orders that one call takes (shared/desk/orders.ts). */
const most = 50

async function dispatch(rows: Parcel[], check: boolean): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let i = 0; i < rows.length; i += most)
    outcomes.push(
      ...(await deskCall('POST /desk/orders/dispatch', { body: { rows: rows.slice(i, i + most), check } })).rows,
    )
  return outcomes
}

/** Dispatches the selected orders: carrier and number of each, a preview of what is sent, and what was refused by name. */
export function BulkDispatch({ orders: selected, onClose, onSent }: Props) {
  const locale = useLocale()
  const words = deskOrders[locale]
  const id = useId()
  // The selection ends when they are sent; what was refused is still named here.
  const [orders] = useState(selected)
  const [rows, setRows] = useState<Parcel[]>(() =>
    [...orders.keys()].map((id) => ({ id, carrier: '', tracking: '', declaration: '' })),
  )
  const [preview, setPreview] = useState<Outcome[] | null>(null)
  const [refused, setRefused] = useState<Outcome[]>([])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ready = preview?.filter((row) => row.problem === null) ?? []

  async function run(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }

  function look(event: FormEvent) {
    event.preventDefault()
    void run(async () => setPreview(await dispatch(rows, true)))
  }

  function send() {
    void run(async () => {
      const chosen = new Set(ready.map((row) => row.id))
      const done = await dispatch(
        rows.filter((row) => chosen.has(row.id)),
        false,
      )
      const failed = done.filter((row) => row.problem !== null)
      await onSent(done.length - failed.length)
      if (failed.length === 0) return onClose()
      setPreview(null)
      setRefused(failed)
      setRows(rows.filter((row) => failed.some((each) => each.id === row.id)))
    })
  }

  const back = () => setPreview(null)
  const footer = preview ? (
    <div className="flex flex-wrap gap-3">
      {ready.length > 0 && (
        <Button look="primary" busy={busy} onClick={send}>
          {words.bulk_send(ready.length)}
        </Button>
      )}
      <Button onClick={back}>{words.bulk_back}</Button>
    </div>
  ) : (
    <Button type="submit" form={id} look="primary" busy={busy}>
      {words.bulk_preview}
    </Button>
  )
  return (
    <Dialog open kind="sheet" onClose={onClose} title={words.bulk_dispatch_title(rows.length)} footer={footer}>
      <div className="space-y-4">
        <KeepTyped
          hasTyped={() => rows.some(({ carrier, tracking, declaration }) => carrier + tracking + declaration)}
        />
        {problem && <Notice kind="error">{problem}</Notice>}
        {refused.length > 0 && <Refused rows={refused} orders={orders} />}
        {preview ? (
          <Preview rows={preview} given={rows} orders={orders} />
        ) : (
          <form id={id} onSubmit={look} className="space-y-4">
            <p className="text-small">{words.bulk_dispatch_text}</p>
            <ParcelRows rows={rows} orders={orders} onChange={setRows} />
          </form>
        )}
      </div>
    </Dialog>
  )
}

type PreviewProps = { rows: Outcome[]; given: Parcel[]; orders: Props['orders'] }

/** What is sent, and the rows that are left out with their reason. */
function Preview({ rows, given, orders }: PreviewProps) {
  const words = deskOrders[useLocale()]
  const ready = rows.filter(({ problem }) => problem === null)
  return (
    <>
      <Refused rows={rows.filter(({ problem }) => problem !== null)} orders={orders} />
      {ready.length > 0 && <p className="text-small">{words.bulk_preview_text}</p>}
      <ul className="divide-y divide-line border-line border-y text-small">
        {ready.map(({ id, tracking_link }) => (
          <li key={id} className="py-2">
            <Figure className="font-semibold">{orders.get(id)!}</Figure> ·{' '}
            <bdi>{given.find((row) => row.id === id)?.carrier || '–'}</bdi>
            <span className="block break-all text-muted">
              {tracking_link ? <bdi dir="ltr">{tracking_link}</bdi> : words.bulk_no_link}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Refused({ rows, orders }: { rows: Outcome[]; orders: Props['orders'] }) {
  const words = deskOrders[useLocale()]
  if (rows.length === 0) return null
  return (
    <Notice kind="warn" title={words.bulk_refused(rows.length)}>
      <ul>
        {rows.map(({ id, problem }) => (
          <li key={id}>
            <Figure>{orders.get(id)!}</Figure>: {problem}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
