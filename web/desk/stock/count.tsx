import { useState } from 'react'
import { countLines } from '#shared/desk/limits.ts'
import type { ComparedLine } from '#shared/desk/stock.ts'
import { deskStock } from '#shared/i18n/desk/stock.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { AddLine } from '#web/desk/stock/add-line.tsx'
import { Differences } from '#web/desk/stock/differences.tsx'
import { isPieces, type Line, piecesOf, useCountedLines } from '#web/desk/stock/use-counted-lines.ts'

/** Counts stock: a list of SKUs, scanned or typed, and their pieces; then the differences, and only then the change. */
export default function CountPage() {
  const locale = useLocale()
  const words = deskStock[locale]
  const [lines, setLines] = useCountedLines()
  const [compared, setCompared] = useState<{ rows: ComparedLine[]; of: Line[] }>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [clearing, setClearing] = useState(false)

  async function compare() {
    setBusy(true)
    setProblem(null)
    try {
      const sent = lines.map(({ sku, quantity }) => ({ sku, quantity: piecesOf(quantity) }))
      const { rows } = await deskCall('POST /desk/stock-count/compare', { body: { lines: sent } })
      setCompared({ rows, of: lines })
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Page
      title={words.count_title}
      intro={words.count_intro}
      action={
        <PageLink to="/desk/stock" className="textlink text-small">
          {words.back}
        </PageLink>
      }
    >
      {compared ? (
        <Differences
          rows={compared.rows}
          onBack={() => setCompared(undefined)}
          onAgain={compare}
          onWritten={() => {
            // Not those that another tab has added or changed since.
            setLines(
              lines.filter(
                ({ sku, quantity }) => !compared.of.some((line) => line.sku === sku && line.quantity === quantity),
              ),
            )
            setCompared(undefined)
          }}
        />
      ) : (
        <div className="max-w-2xl space-y-6">
          <AddLine
            onAdd={(added) => {
              const same = lines.find(({ sku }) => sku === added.sku)
              if (!same && lines.length >= countLines) return false
              // What is typed in the line may be no number.
              const before = same && isPieces(same.quantity) ? piecesOf(same.quantity) : 0
              const quantity = String(before + piecesOf(added.quantity))
              setLines([{ sku: added.sku, quantity }, ...lines.filter((line) => line !== same)])
              return true
            }}
          />
          {problem && <Notice kind="error">{problem}</Notice>}
          {lines.length === 0 ? (
            <p className="text-muted text-small">{words.count_empty}</p>
          ) : (
            <>
              <ul className="card divide-y divide-line">
                {lines.map((line) => (
                  <CountedLine
                    key={line.sku}
                    line={line}
                    onChange={(quantity) =>
                      setLines(lines.map((each) => (each === line ? { ...line, quantity } : each)))
                    }
                    onRemove={() => setLines(lines.filter((each) => each !== line))}
                  />
                ))}
              </ul>
              <div className="flex flex-wrap gap-3">
                <Button
                  look="primary"
                  busy={busy}
                  disabled={!lines.every(({ quantity }) => isPieces(quantity))}
                  onClick={() => void compare()}
                >
                  {words.count_compare}
                </Button>
                <Button onClick={() => setClearing(true)}>{words.clear}</Button>
              </div>
            </>
          )}
        </div>
      )}
      {clearing && (
        <Ask
          title={words.clear_title}
          verb={words.clear}
          onClose={() => setClearing(false)}
          onConfirm={async () => setLines([])}
        />
      )}
    </Page>
  )
}

function CountedLine({
  line: { sku, quantity },
  onChange,
  onRemove,
}: {
  line: Line
  onChange: (quantity: string) => void
  onRemove: () => void
}) {
  const words = deskStock[useLocale()]
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <Figure className="min-w-0 flex-1 wrap-anywhere font-semibold text-small">{sku}</Figure>
      <Field
        className="w-32 sm:w-40"
        label={words.count_of(sku)}
        labelHidden
        dir="ltr"
        inputMode="numeric"
        value={quantity}
        error={isPieces(quantity) ? null : words.count_wrong}
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="button" onClick={onRemove} className="grid size-11 place-items-center rounded-control text-muted">
        <Icon name="trash" />
        <span className="sr-only">{words.count_remove(sku)}</span>
      </button>
    </li>
  )
}
