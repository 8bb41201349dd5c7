import { useState } from 'react'
import type { OrderLetter } from '#shared/desk/orders.ts'
import { deskOrder } from '#shared/i18n/desk/order.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import type { OrderSection, SectionProps } from '#web/desk/orders/section.ts'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Section } from '#web/desk/parts/page.tsx'

export const lettersSection: OrderSection = { key: 'letters', permission: 'orders.read', place: 'main', View: Letters }

/** What became of a letter that was not sent. */
function unsentState({ is_waiting, refusal }: OrderLetter) {
  if (is_waiting) return 'waiting'
  return refusal ? (`refused_${refusal}` as const) : 'not_sent'
}

/** The letters to the buyer with their text; the important ones can be sent again, and those that were given up. */
function Letters({ order, reload }: SectionProps) {
  const locale = useLocale()
  const words = deskOrder[locale]
  const { may } = useMember()
  const [again, setAgain] = useState<OrderLetter>()
  return (
    <Section title={words.letters}>
      {order.letters.length === 0 && <p className="text-muted text-small">{words.no_letters}</p>}
      <ul className="divide-y divide-line">
        {order.letters.map((letter) => (
          <li key={letter.id} className="space-y-1 py-3 text-small first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-4">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-semibold">{nameOfLetter(letter.kind, words)}</p>
                <p className="figures text-label text-muted">
                  {letter.sent_at ? formatTime(letter.sent_at, locale) : words[`letter_${unsentState(letter)}`]}
                </p>
                {letter.sent_to && (
                  <p className="text-label text-muted">
                    <bdi dir="ltr" className="break-words">
                      {letter.sent_to}
                    </bdi>
                  </p>
                )}
              </div>
              {letter.can_send_again && !order.erased_at && may('orders.change') && (
                <Button look="plain" className="px-0!" onClick={() => setAgain(letter)}>
                  {words.send_again}
                </Button>
              )}
            </div>
            {letter.sent_at && (letter.text || may('orders.change')) && (
              <details>
                <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent">
                  {words.show_letter}
                </summary>
                {letter.text ? (
                  <div dir="auto" className="whitespace-pre-line break-words rounded-control bg-sunken p-3">
                    <p className="mb-2 font-semibold">{letter.subject}</p>
                    {letter.text}
                  </div>
                ) : (
                  <p className="text-muted">{words.letter_not_kept}</p>
                )}
              </details>
            )}
          </li>
        ))}
      </ul>
      {again && (
        <Ask
          title={words.send_again_title}
          verb={words.send_again}
          onClose={() => setAgain(undefined)}
          onConfirm={async () => {
            const params = { id: order.id, letter_id: again.id }
            await deskCall('POST /desk/orders/{id}/letters/{letter_id}/again', { params })
            toast(words.sent_again)
            await reload()
          }}
        >
          <p className="text-small">{words.send_again_text(order.billing.email)}</p>
        </Ask>
      )}
    </Section>
  )
}

/** "Order confirmation"; a kind that has no name here is shown as it is. */
export function nameOfLetter(kind: string, words: (typeof deskOrder)['en']): string {
  return ((words as Record<string, unknown>)[`letter_${kind}`] as string | undefined) ?? kind
}
