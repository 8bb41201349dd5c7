import { useState } from 'react'
import type { ComparedLine } from '#shared/desk/stock.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { deskStock } from '#shared/i18n/desk/stock.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { DeskProblem, deskCall } from '#web/desk/call.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { type Column, List } from '#web/desk/list/list.tsx'
import { Change } from '#web/desk/stock/change.tsx'

type Props = { rows: ComparedLine[]; onBack: () => void; onAgain: () => Promise<void>; onWritten: () => void }

/** What a count would change: counted, expected, the difference. Written only when it is confirmed here. */
export function Differences({ rows, onBack, onAgain, onWritten }: Props) {
  const locale = useLocale()
  const words = deskStock[locale]
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isUnknown = rows.some(({ sku }) => sku === null)

  async function write() {
    setBusy(true)
    setProblem(null)
    try {
      const lines = rows.flatMap(({ sku, quantity, difference }) =>
        sku === null ? [] : [{ sku, quantity, difference }],
      )
      const { changed } = await deskCall('POST /desk/stock-count', { body: { lines, note } })
      toast(words.written(changed))
      onWritten()
    } catch (error) {
      setProblem(sayError(error, locale))
      if (error instanceof DeskProblem && error.code === 'stock_changed') await onAgain()
    } finally {
      setBusy(false)
    }
  }

  const columns: Column<ComparedLine>[] = [
    {
      key: 'sku',
      title: words.sku,
      isName: true,
      cell: ({ sku, typed, ...row }) => (
        <>
          <Figure className="wrap-anywhere">{sku ?? typed}</Figure>
          <span className="block font-normal text-label text-muted">
            {sku === null ? (
              <span className="text-error">{words.unknown_sku}</span>
            ) : (
              <bdi>{nameWithSizes(locale === 'ar' ? row.name_ar : row.name)}</bdi>
            )}
          </span>
        </>
      ),
    },
    { key: 'counted', title: words.counted, isFigure: true, cell: ({ quantity }) => quantity },
    {
      key: 'expected',
      title: words.expected,
      isFigure: true,
      cell: ({ sku, stock, to_pack }) => (sku === null ? '–' : stock + to_pack),
    },
    {
      key: 'to_pack',
      title: words.to_pack,
      isFigure: true,
      cell: ({ to_pack }) => to_pack || '–',
    },
    {
      key: 'difference',
      title: words.difference,
      isFigure: true,
      cell: ({ sku, difference }) => (sku === null ? '–' : <Change pieces={difference} />),
    },
  ]
  return (
    <div className="space-y-6">
      {isUnknown && (
        <Notice kind="warn" title={words.unknown_sku}>
          {words.unknown_text}
        </Notice>
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
      <List label={words.difference} columns={columns} page={{ rows }} rowKey={({ typed }) => typed} />
      <Field
        className="max-w-md"
        label={words.note}
        hint={words.count_note_hint}
        optional
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button look="primary" busy={busy} disabled={isUnknown} onClick={() => void write()}>
          {words.count_write}
        </Button>
        <Button onClick={onBack}>{words.count_edit}</Button>
      </div>
    </div>
  )
}
