import { useEffect, useRef, useState } from 'react'
import type { ChangePreview, WantedChange } from '#shared/desk/sheet.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { deskSheet } from '#shared/i18n/desk/sheet.ts'
import { ApiProblem, sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Loading } from '#web/design/loading.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { withSign } from '#web/desk/format.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { wordOf } from '#web/desk/goods/goods-form.tsx'

type Props = {
  wanted: Omit<WantedChange, 'bulk'> & { bulk?: object }
  onClose: () => void
  /** The change was written, or undone from the toast. */
  onDone: (change: { id: string; skus: number }) => void
  onPreview?: (preview: ChangePreview) => void
}

const shownRows = 20

/** Shows what a change of many SKUs would do, and writes it when that is confirmed. */
export function ChangeDialog({ wanted, onClose, onDone, onPreview }: Props) {
  const locale = useLocale()
  const words = deskSheet[locale]
  const [preview, setPreview] = useState<ChangePreview>()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const body = wanted as WantedChange
  // The same change again, after an answer that was lost, has the same key.
  const key = useRef('')

  async function look() {
    try {
      const found = await deskCall('POST /desk/goods-changes/preview', { body })
      setPreview(found)
      onPreview?.(found)
    } catch (error) {
      setProblem(sayError(error, locale))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks once, and again when the preview is old
  useEffect(() => void look(), [])

  async function write() {
    setBusy(true)
    setProblem(null)
    try {
      key.current ||= crypto.randomUUID()
      const sent = { ...body, seen: preview!.seen, key: key.current }
      const change = await deskCall('POST /desk/goods-changes', { body: sent })
      toast(words.written(change.skus))
      onDone(change)
    } catch (error) {
      setProblem(sayError(error, locale))
      // After any other failure it may be written, and a new preview would be of the changed prices.
      if (error instanceof ApiProblem && error.code === 'desk_preview_old') await look()
    } finally {
      setBusy(false)
    }
  }

  const mayWrite = preview && preview.skus > 0 && preview.bad.length === 0 && preview.stale.length === 0
  return (
    <Dialog
      open
      kind="sheet"
      onClose={onClose}
      title={words.preview}
      footer={
        <div className="flex flex-wrap gap-3">
          {mayWrite && (
            <Button look="primary" busy={busy} onClick={() => void write()}>
              {words.write(preview.skus)}
            </Button>
          )}
          <Button onClick={onClose}>{mayWrite ? deskFrame[locale].cancel : deskFrame[locale].close}</Button>
        </div>
      }
    >
      <div className="space-y-5">
        {problem && <Notice kind="error">{problem}</Notice>}
        {!preview && !problem && <Loading label={deskFrame[locale].loading} />}
        {preview && <Preview preview={preview} />}
      </div>
    </Dialog>
  )
}

function Preview({ preview: { bad, stale, changes, skus, fields, largest } }: { preview: ChangePreview }) {
  const locale = useLocale()
  const words = deskSheet[locale]
  const goods = deskGoods[locale]
  const label = (field: string) => String((goods as Record<string, unknown>)[`field.${field}`] ?? nameOf(field, goods))
  return (
    <>
      {bad.length > 0 && (
        <Notice kind="error" title={words.bad(bad.length)}>
          <ul className="space-y-1 text-small">
            {bad.slice(0, shownRows).map(({ id, sku, field, message }) => (
              <li key={`${id} ${field}`}>
                <Figure>{sku}</Figure>, {label(field)}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {stale.length > 0 && <Notice title={words.stale(stale.length)}>{words.stale_text}</Notice>}
      {skus === 0 && bad.length === 0 && <Notice>{words.nothing}</Notice>}
      {skus > 0 && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-small">
          <dt className="font-semibold">{words.changed_skus}</dt>
          <dd className="figures font-semibold">{skus}</dd>
          {Object.entries(fields).map(([field, count]) => (
            <div key={field} className="contents">
              <dt>{label(field)}</dt>
              <dd className="figures text-end">{count}</dd>
            </div>
          ))}
          {largest && (
            <>
              <dt>
                {words.largest} (<Figure>{largest.sku}</Figure>)
              </dt>
              <dd className="text-end">
                <Figure>{`${withSign(largest.percent)}%`}</Figure>
              </dd>
            </>
          )}
        </dl>
      )}
      <ul className="divide-y divide-line text-small">
        {changes.slice(0, shownRows).map(({ id, sku, before, after }) => (
          <li key={id} className="py-2">
            <Figure className="wrap-anywhere font-semibold">{sku}</Figure>
            {Object.keys(after).map((field) => (
              <p key={field} className="text-label">
                {label(field)}:{' '}
                <del className="text-muted no-underline">
                  <bdi>{shown(before[field], locale)}</bdi>
                </del>{' '}
                <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
                  →
                </span>{' '}
                <bdi className="font-semibold">{shown(after[field], locale)}</bdi>
              </p>
            ))}
          </li>
        ))}
      </ul>
      {skus > shownRows && <p className="text-muted text-small">{words.and_more(skus - shownRows)}</p>}
    </>
  )
}

/** The name of a column of the sheet. */
export function nameOf(field: string, words: (typeof deskGoods)['en']): string {
  const ofTwin = String((words as Record<string, unknown>)[`field.${field.replace(/_ar$/, '')}`] ?? field)
  if (field === 'compare_at_price') return words.crossed_out
  return field.endsWith('_ar') ? `${ofTwin} (${words.in_arabic})` : ofTwin
}

function shown(text: string | undefined, locale: 'en' | 'ar'): string {
  if (!text) return deskFrame[locale].empty
  return wordOf(text, deskGoods[locale])
}
