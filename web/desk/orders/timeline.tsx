import type { OrderLetter, TimelineEntry } from '#shared/desk/orders.ts'
import { deskAfterSale } from '#shared/i18n/desk/after-sale.ts'
import { deskAudit } from '#shared/i18n/desk/audit.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { sayGatewayCode } from '#shared/i18n/desk/gateway.ts'
import { deskOrder } from '#shared/i18n/desk/order.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { Figure } from '#web/design/figure.tsx'
import { Loading } from '#web/design/loading.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { Changes } from '#web/desk/audit/entry.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { nameOfLetter } from '#web/desk/orders/letters-section.tsx'
import { foldRepeats } from '#web/desk/orders/repeats.ts'
import { type SectionProps, useSectionData } from '#web/desk/orders/section.ts'
import { Section } from '#web/desk/parts/page.tsx'

/** All that happened to the order, the newest first. */
export default function Timeline({ order }: SectionProps) {
  const locale = useLocale()
  const words = deskOrder[locale]
  const { data, problem } = useSectionData(order, (id) =>
    deskCall('GET /desk/orders/{id}/timeline', { params: { id } }),
  )
  return (
    <Section title={words.timeline}>
      {problem && <Notice kind="error">{problem}</Notice>}
      {!data && !problem && <Loading label={deskFrame[locale].loading} />}
      <ol className="space-y-4 border-line border-s ps-4 text-small">
        {foldRepeats(data?.rows ?? []).map(({ entry, times, first_at }) => (
          <li key={entry.key}>
            <p className="font-semibold">
              {titleOf(entry, locale)}
              {times > 1 && (
                <>
                  {' '}
                  <Figure>{`× ${times}`}</Figure>
                </>
              )}
            </p>
            <p className="figures text-label text-muted">
              {formatTime(first_at, locale) !== formatTime(entry.at, locale) && `${formatTime(first_at, locale)} – `}
              {formatTime(entry.at, locale)}
            </p>
            {entry.amount !== null && (
              <p>
                <bdi className="figures">{formatMoney(entry.amount, locale, order.currency)}</bdi>
              </p>
            )}
            {entry.detail && (
              <p className="whitespace-pre-line break-words text-muted">
                <bdi>{detailOf(entry, locale)}</bdi>
              </p>
            )}
            {entry.facts && <Changes entry={{ before: {}, after: entry.facts }} />}
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Codes of the gateway, and what became of a letter not sent, in words; references, subjects and notes as they are. */
function detailOf({ source, what, detail }: TimelineEntry, locale: Locale): string {
  if (source === 'letter' && isUnsent(detail)) return deskOrder[locale][`letter_${detail}`]
  if (source !== 'money' || !/^(disputed|refund_)/.test(what)) return detail
  return detail
    .split(', ')
    .map((code) => sayGatewayCode(code, locale))
    .join(locale === 'ar' ? '، ' : ', ')
}

type Unsent = 'waiting' | 'not_sent' | `refused_${NonNullable<OrderLetter['refusal']>}`

const isUnsent = (detail: string): detail is Unsent =>
  /^(waiting|not_sent|refused_(address|mailbox|sender))$/.test(detail)

/** What happened, in one line. */
function titleOf({ source, what, action, who }: TimelineEntry, locale: Locale): string {
  const words = deskOrder[locale]
  if (action) return `\u2068${who}\u2069 ${deskAudit[locale][action]}`
  if (source === 'note') return words.timeline_note(who ?? '')
  if (source === 'letter') return `${words.timeline_letter}: ${nameOfLetter(what, words)}`
  if (source === 'gateway') return `${words.timeline_gateway}: ${sayGatewayCode(what.split(' ').at(-1)!, locale)}`
  if (source === 'guarantee') {
    const states: Record<string, unknown> = deskAfterSale[locale]
    return `${words.timeline_guarantee}: ${states[`state_${what}`] ?? what}`
  }
  return ((words as Record<string, unknown>)[`timeline_${what}`] as string | undefined) ?? what
}
