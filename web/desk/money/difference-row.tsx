import { useState } from 'react'
import type { MoneyDesk } from '#shared/desk/money.ts'
import { deskMoney } from '#shared/i18n/desk/money.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatDay } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { Ask } from '#web/desk/parts/ask.tsx'

type Props = {
  difference: MoneyDesk['differences'][number] & Partial<MoneyDesk['closed'][number]>
  /** None for one that is closed. */
  onDone?: (what: string) => void
}

/** A difference from the gateways' books: what it means, and closing it with a note; or how it was closed. */
export function DifferenceRow({ difference, onDone }: Props) {
  const locale = useLocale()
  const words = deskMoney[locale]
  const { may } = useMember()
  const [isClosing, setClosing] = useState(false)
  const { kind, reference, order_id, ours, theirs, currency, created_at, closed_at, closed_by, note } = difference
  const meaning = (words as Record<string, unknown>)[`difference_${kind}`]
  const say = (fils: number | null) => (fils === null ? '–' : formatMoney(fils, locale, currency))
  return (
    <li className="space-y-2 py-3 text-small">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {order_id ? (
          <PageLink to={`/desk/orders/${order_id}`} className="textlink font-semibold">
            <Figure className="wrap-anywhere">{reference}</Figure>
          </PageLink>
        ) : (
          <Figure className="wrap-anywhere font-semibold">{reference}</Figure>
        )}
        <span>
          {words.ours} <bdi className="figures">{say(ours)}</bdi> · {words.theirs}{' '}
          <bdi className="figures">{say(theirs)}</bdi>
        </span>
        <span className="figures text-muted">{formatDay(created_at, locale)}</span>
      </p>
      <p>{typeof meaning === 'string' ? meaning : kind}</p>
      {closed_at && (
        <p className="text-muted">
          {closed_by
            ? words.closed_by(closed_by, formatDay(closed_at, locale))
            : words.closed_itself(formatDay(closed_at, locale))}
          {note && (
            <>
              : <bdi>{note}</bdi>
            </>
          )}
        </p>
      )}
      {onDone && may('money.close') && (
        <Button onClick={() => setClosing(true)}>
          {words.difference_close}
          <span className="sr-only">: {reference}</span>
        </Button>
      )}
      {onDone && isClosing && <CloseDialog difference={difference} onClose={() => setClosing(false)} onDone={onDone} />}
    </li>
  )
}

function CloseDialog({
  difference: { id, reference },
  onClose,
  onDone,
}: Pick<Props, 'difference'> & Required<Pick<Props, 'onDone'>> & { onClose: () => void }) {
  const words = deskMoney[useLocale()]
  const [note, setNote] = useState('')
  return (
    <Ask
      title={words.difference_close_title(reference)}
      verb={words.difference_close}
      onClose={onClose}
      onConfirm={async () => {
        await deskCall('POST /desk/differences/{id}/close', { params: { id }, body: { note } })
        onDone(words.difference_closed)
      }}
    >
      <p className="text-small">{words.difference_close_text}</p>
      <Field
        label={words.difference_note}
        required
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Ask>
  )
}
