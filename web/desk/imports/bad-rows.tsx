import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BadRow, GoodsImport } from '#shared/desk/imports.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskImports } from '#shared/i18n/desk/imports.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { LeaveQuestion } from '#web/desk/form/form-frame.tsx'
import { Mistakes } from '#web/desk/imports/mistakes.tsx'
import { Section } from '#web/desk/parts/page.tsx'
import { Press } from '#web/desk/parts/press.tsx'

type Edit = { cells: Record<string, string>; skipped: boolean }

/** Rows sent in one call. */
const sentAtOnce = 50

/** Rows with mistakes, mended in place: each shows the cells that are wrong, and why. */
export function BadRows({
  one: { id, report },
  first,
}: {
  one: GoodsImport
  first: { rows: BadRow[]; next: string | null }
}) {
  const locale = useLocale()
  const words = deskImports[locale]
  const { revalidate } = useRevalidator()
  const [more, setMore] = useState(first)
  const [edits, setEdits] = useState<Record<number, Edit>>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const path = { params: { id } }

  async function run(work: () => Promise<void>) {
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

  const checkAgain = () =>
    run(async () => {
      const rows = Object.entries(edits).map(([line, edit]) => ({ line: Number(line), ...edit }))
      for (let i = 0; i < rows.length; i += sentAtOnce) {
        const body = { rows: rows.slice(i, i + sentAtOnce), check: i + sentAtOnce >= rows.length }
        await deskCall('PUT /desk/imports/{id}/rows', { ...path, body })
      }
      await revalidate()
    })

  const showMore = () =>
    run(async () => {
      const found = await deskCall('GET /desk/imports/{id}/rows', { ...path, query: { after: more.next! } })
      setMore({ rows: [...more.rows, ...found.rows], next: found.next })
    })

  return (
    <Section
      title={words.bad_title(report!.refused)}
      action={
        report!.refused > 0 && (
          <a
            href={`/api/desk/imports/${id}/mistakes?locale=${locale}`}
            download={`mistakes-${id}.csv`}
            className="textlink text-small"
          >
            {words.download_bad}
          </a>
        )
      }
    >
      <div className="space-y-4">
        <LeaveQuestion isDirty={Object.keys(edits).length > 0 && !busy} />
        {report!.refused > 0 && <p className="text-small">{words.bad_text}</p>}
        <ol className="divide-y divide-line border-line border-y">
          {more.rows.map((row) => (
            <Row
              key={row.line}
              row={row}
              edit={edits[row.line] ?? row}
              onEdit={(edit) => setEdits({ ...edits, [row.line]: edit })}
            />
          ))}
        </ol>
        {problem && <Notice kind="error">{problem}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} disabled={Object.keys(edits).length === 0} onClick={() => void checkAgain()}>
            {words.check_again}
          </Button>
          {more.next !== null && <Press onPress={showMore}>{deskFrame[locale].load_more}</Press>}
        </div>
      </div>
    </Section>
  )
}

function Row({ row, edit, onEdit }: { row: BadRow; edit: Edit; onEdit: (edit: Edit) => void }) {
  const words = deskImports[useLocale()]
  const [all, setAll] = useState(false)
  const wrong = row.mistakes.flatMap(({ column }) => (column && column in row.cells ? [column] : []))
  const isOfCells = wrong.length === row.mistakes.length
  const shown = all || !isOfCells ? Object.keys(row.cells) : [...new Set(wrong)]
  const isFine = row.mistakes.length === 0
  return (
    <li className="space-y-3 py-4">
      <p className="flex flex-wrap items-baseline gap-x-3 text-small">
        <span className="figures text-label text-muted">{words.line(row.line)}</span>
        <Figure className="wrap-anywhere font-semibold">{row.cells.sku ?? ''}</Figure>
        {isFine ? (
          <span className="text-muted">{row.skipped ? words.leave_out : words.row_fine}</span>
        ) : (
          <span className="wrap-anywhere text-error">
            <Mistakes mistakes={row.mistakes} />
          </span>
        )}
      </p>
      {!isFine && !edit.skipped && (
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {shown.map((column) => (
            <Field
              key={column}
              label={<Figure>{column}</Figure>}
              dir="auto"
              value={edit.cells[column] ?? ''}
              aria-invalid={wrong.includes(column) && edit.cells[column] === row.cells[column] ? true : undefined}
              onChange={(event) =>
                onEdit({ skipped: edit.skipped, cells: { ...edit.cells, [column]: event.target.value } })
              }
            />
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Choice
          kind="checkbox"
          checked={edit.skipped}
          onChange={() => onEdit({ cells: edit.cells, skipped: !edit.skipped })}
          label={words.leave_out}
        />
        {!isFine && !edit.skipped && isOfCells && (
          <Button look="plain" className="px-0!" onClick={() => setAll(!all)}>
            {all ? words.fewer_cells : words.all_cells}
          </Button>
        )}
      </div>
    </li>
  )
}
