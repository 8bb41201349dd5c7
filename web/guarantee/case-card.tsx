import { useRef, useState } from 'react'
import { mostCasePhotos } from '#shared/after-sale/lists.ts'
import type { GuaranteeCase, OrderGuarantee } from '#shared/api/guarantee.ts'
import { guarantee } from '#shared/i18n/guarantee.ts'
import { reviewPhotos } from '#shared/limits.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { wheelName } from '#web/cart/wheel-name.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PhotoField } from '#web/design/photo-field.tsx'
import { Price } from '#web/design/price.tsx'
import { type SignedOrder, sendPhotos } from '#web/guarantee/report.ts'
import { formatDate } from '#web/orders/format-date.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = SignedOrder & { case: GuaranteeCase; onChanged: () => void }

/** A guarantee case: its state, the report, the shop's answer; photos can be added until it is decided. */
export function CaseCard({ order_id, signature, case: shown, onChanged }: Props) {
  const words = useMessages(guarantee)
  const locale = useLocale()
  const { number, state, outcome, reason, text, asked, why, refund, replacements, photos } = shown
  const [isSent, setSent] = useState(false)
  const message = useRef<HTMLParagraphElement>(null)
  const icon = state === 'decided' ? (outcome === 'refused' ? 'close' : 'check') : 'clock'
  return (
    <li className="card space-y-3 p-4 text-small">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold text-small">
          {words.number} <Figure>{number}</Figure>
        </h3>
        <Badge tone={outcome === 'exchange' || outcome === 'refund' ? 'accent' : 'neutral'} icon={icon}>
          {outcome ? words[`decided_${outcome}`] : words[state === 'open' ? 'state_open' : 'state_waiting_for_photos']}
        </Badge>
      </div>
      <p className="text-muted">
        <LineName line={shown} /> · {words.reported_on(formatDate(shown.created_at, locale))}
      </p>
      <Statement label={words[reason]} text={text} />
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map(({ id, small, large }, i) => (
            <li key={id} className="size-20">
              <a href={large} target="_blank" rel="noopener" className="block size-full hover:opacity-85">
                <img
                  src={small}
                  alt={words.photo(i + 1)}
                  loading="lazy"
                  className="size-full rounded-control bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {why && <Statement label={words.answer} text={why} />}
      {refund && (
        <p>
          <Price fils={refund.amount} exact className="font-semibold" /> {words[`refund_${refund.state}`]}
        </p>
      )}
      {replacements.length > 0 && (
        <div>
          <p className="font-semibold">{words.in_exchange}</p>
          <ul>
            {replacements.map((each) => (
              <li key={each.sku}>
                <Figure>{each.quantity}</Figure> × <LineName line={{ ...each, axle: 'any' }} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {state === 'waiting_for_photos' && asked && <Statement label={words.asked} text={asked} />}
      {state !== 'decided' && photos.length < mostCasePhotos && (
        <AddPhotos
          {...{ order_id, signature, number }}
          isAsked={state === 'waiting_for_photos'}
          onOpen={() => setSent(false)}
          onSent={() => {
            setSent(true)
            // The form goes with its button.
            message.current?.focus()
            onChanged()
          }}
        />
      )}
      <p ref={message} role="status" tabIndex={-1} className="outline-none empty:sr-only">
        {isSent && words.photos_sent}
      </p>
    </li>
  )
}

/** Text written by a person, in the direction of its own language. */
function Statement({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="font-semibold">{label}</p>
      <p dir="auto" className="whitespace-pre-line break-words text-start">
        {text}
      </p>
    </div>
  )
}

type AddProps = SignedOrder & { number: string; isAsked: boolean; onOpen: () => void; onSent: () => void }

/** Open at once if photos were requested, else behind a button. */
function AddPhotos({ order_id, signature, number, isAsked, onOpen, onSent }: AddProps) {
  const words = useMessages(guarantee)
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const [photos, setPhotos] = useState<string[]>([])
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  const form = useRef<HTMLDivElement>(null)

  async function send() {
    setSending(true)
    setProblem(null)
    try {
      await sendPhotos({ order_id, signature }, number, photos)
      setPhotos([])
      setOpen(false)
      onSent()
    } catch (error) {
      setProblem(error)
    }
    setSending(false)
  }

  function open() {
    setOpen(true)
    onOpen()
    requestAnimationFrame(() => form.current?.querySelector('button')?.focus())
  }

  if (!isAsked && !isOpen) return <Button onClick={open}>{words.more_photos}</Button>
  return (
    <div ref={form} className="space-y-3">
      <PhotoField photos={photos} onChange={(next) => setPhotos((now) => next(now))} />
      {problem !== null && <Notice kind="error">{sayError(problem, locale)}</Notice>}
      {photos.length > 0 && photos.length <= reviewPhotos.most && (
        <Button look="primary" busy={isSending} onClick={() => void send()}>
          {words.send_photos}
        </Button>
      )}
    </div>
  )
}

/** A line's wheels: design and finish, size, and the axle if they are for one only. */
export function LineName({ line }: { line: Pick<OrderGuarantee['lines'][number], 'name' | 'name_ar' | 'axle'> }) {
  const words = useMessages(guarantee)
  const { title, size } = wheelName(useLocale() === 'ar' ? line.name_ar : line.name)
  return (
    <>
      <bdi>{title}</bdi> {size && <Figure>{size}</Figure>}
      {line.axle !== 'any' && <> · {words[line.axle]}</>}
    </>
  )
}
