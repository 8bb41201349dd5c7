import { useState } from 'react'
import type { MeasuredLine } from '#shared/desk/measured.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { deskMeasured } from '#shared/i18n/desk/measured.ts'
import { Badge, VerdictBadge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { MeasureDialog } from '#web/desk/measuring/measure-dialog.tsx'
import { type OrderSection, type SectionProps, useSectionData } from '#web/desk/orders/section.ts'
import { Section } from '#web/desk/parts/page.tsx'
import { PhotoLinks } from '#web/desk/parts/photo-links.tsx'

export const measuredSection: OrderSection = {
  key: 'measured',
  permission: 'orders.read',
  place: 'main',
  isShown: ({ status, lines }) =>
    status === 1 && lines.some(({ fitment }) => fitment?.verdict === 'warn' || fitment?.verdict === 'unknown'),
  View: Measured,
}

/** The lines that are measured before the order is packed, and what was found. */
function Measured({ order, reload }: SectionProps) {
  const locale = useLocale()
  const words = deskMeasured[locale]
  const { may } = useMember()
  const [measuring, setMeasuring] = useState<MeasuredLine>()
  const { data, problem } = useSectionData(order, (id) =>
    deskCall('GET /desk/orders/{id}/measured', { params: { id } }),
  )
  const canMeasure = may('orders.measure') && ['to_pack', 'packing', 'packed'].includes(order.state)
  return (
    <Section title={words.title}>
      {problem && <Notice kind="error">{problem}</Notice>}
      {!data && !problem && <Spinner size={32} label={words.loading} />}
      <ul className="divide-y divide-line">
        {data?.rows.map((line) => (
          <li key={line.line_id} className="space-y-3 py-4 text-small first:pt-0 last:pb-0">
            <div className="space-y-1">
              <p className="font-semibold">
                <bdi className="figures">{line.quantity}</bdi> ×{' '}
                <bdi>{nameWithSizes(locale === 'ar' ? line.name_ar : line.name)}</bdi>
              </p>
              <p className="text-label text-muted">
                <Figure className="wrap-anywhere">{line.sku}</Figure>
                {line.axle !== 'any' && ` · ${words[line.axle]}`}
              </p>
              <p className="flex flex-wrap gap-1">
                <VerdictBadge verdict={line.verdict} />
                <Badge icon={line.is_open ? 'ruler' : 'check'}>{words[line.is_open ? 'open' : 'passed']}</Badge>
              </p>
            </div>
            <Found line={line} />
            {canMeasure && (
              <Button look={line.is_open ? 'primary' : 'quiet'} onClick={() => setMeasuring(line)}>
                {words[line.measurements.length > 0 ? 'again' : 'record']}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {measuring && (
        <MeasureDialog
          order_id={order.id}
          line={measuring}
          onClose={() => setMeasuring(undefined)}
          onDone={() => {
            toast(words.done)
            void reload()
          }}
        />
      )}
    </Section>
  )
}

/** The measurements of a line, the newest first. */
function Found({ line: { measurements } }: { line: MeasuredLine }) {
  const locale = useLocale()
  const words = deskMeasured[locale]
  return (
    <ol className="space-y-3 empty:hidden">
      {measurements.map(({ id, result, note, staff_name, created_at, photos }, i) => (
        <li key={id} className={`space-y-2 rounded-control bg-sunken p-3 ${i > 0 ? 'text-muted' : ''}`}>
          <p className="flex flex-wrap gap-x-3">
            <span className="font-semibold">{words[result]}</span>
            <bdi>{staff_name}</bdi>
            <span className="figures text-muted">{formatTime(created_at, locale)}</span>
          </p>
          {note && (
            <p dir="auto" className="whitespace-pre-line">
              {note}
            </p>
          )}
          <PhotoLinks
            photos={photos.map((photo, n) => {
              const url = `/api/desk/measured-photos/${photo}`
              return { small: `${url}/small`, large: `${url}/large`, alt: words.photo(n + 1) }
            })}
          />
        </li>
      ))}
    </ol>
  )
}
