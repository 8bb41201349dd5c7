import 'react-data-grid/lib/styles.css'
import '#web/desk/goods/sheet/sheet.css'
import { useRef, useState } from 'react'
import { type CellKeyboardEvent, type CellKeyDownArgs, type Column, DataGrid, renderTextEditor } from 'react-data-grid'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { WheelFilters } from '#shared/desk/goods.ts'
import { sheetFields } from '#shared/desk/sheet.ts'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { deskSheet } from '#shared/i18n/desk/sheet.ts'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { LeaveQuestion } from '#web/desk/form/form-frame.tsx'
import { toast } from '#web/desk/frame/toasts.tsx'
import { wordOf } from '#web/desk/goods/goods-form.tsx'
import { ChangeDialog, nameOf } from '#web/desk/goods/sheet/change-dialog.tsx'
import { LastChange } from '#web/desk/goods/sheet/last-change.tsx'
import { type GridRow, mayEdit, readBlock, useSheet } from '#web/desk/goods/sheet/use-sheet.ts'
import { WheelFilterFields } from '#web/desk/goods/wheel-filters.tsx'
import { filtersOf } from '#web/desk/list/list.tsx'
import { copyText } from '#web/desk/parts/copy.ts'
import { Page } from '#web/desk/parts/page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request) as WheelFilters
  const [sheet, choices] = await Promise.all([
    deskCall('GET /desk/sheet', { query }, request.signal),
    deskCall('GET /desk/goods/choices', {}, request.signal),
  ])
  return { ...sheet, choices, search: new URL(request.url).search }
}

const widths: Record<string, number> = {
  name: 320,
  name_ar: 320,
  finish_name: 160,
  finish_name_ar: 160,
  compare_at_price: 150,
}

/** A selection of wheels as a sheet: edited cell by cell, pasted and filled, and written when its preview is confirmed. */
export default function SheetPage() {
  const { rows: stored, more, choices, search } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskSheet[locale]
  const goods = deskGoods[locale]
  const { revalidate } = useRevalidator()
  const sheet = useSheet(stored)
  const [looking, setLooking] = useState(false)
  const [written, setWritten] = useState<{ id: string; skus: number }>()
  const active = useRef<{ rowIdx: number; field: string }>(undefined)
  const { rows, bad } = sheet

  const columns: Column<GridRow>[] = [
    {
      ...{
        key: 'sku',
        name: goods.sku,
        width: matchMedia('(width < 48rem)').matches ? 160 : 270,
        minWidth: 90,
        resizable: true,
        frozen: true,
      },
      renderCell: ({ row }) => <Figure className="block truncate">{row.sku}</Figure>,
    },
    ...sheetFields.map(
      (key): Column<GridRow> => ({
        ...{ key, name: nameOf(key, goods), width: widths[key] ?? 120, resizable: true },
        editable: (row) => mayEdit(row, key),
        renderEditCell: renderTextEditor,
        renderCell: ({ row }) => (
          <span title={bad.get(`${row.id} ${key}`)}>
            <bdi>{key === 'hidden' ? wordOf(row[key], goods) : row[key]}</bdi>
          </span>
        ),
        cellClass: (row) =>
          bad.has(`${row.id} ${key}`)
            ? 'sheet-bad'
            : sheet.isEdited(row.id, key)
              ? 'sheet-edited'
              : mayEdit(row, key)
                ? null
                : 'sheet-fixed',
      }),
    ),
  ]

  function paste(rowIdx: number, field: string, text: string) {
    const first = (sheetFields as readonly string[]).indexOf(field)
    const block = readBlock(text)
    sheet.edit(
      block.flatMap((cells, down) =>
        cells.flatMap((text, along) => {
          const [row, name] = [rows[rowIdx + down], sheetFields[first + along]]
          return row && name ? [{ id: row.id, field: name, text }] : []
        }),
      ),
    )
  }

  /** The value of the active cell into all rows below it. */
  function fillDown() {
    const at = active.current
    const from = at && rows[at.rowIdx]
    if (!at || !from) return toast(words.fill_first)
    const text = from[at.field as keyof GridRow] as string
    sheet.edit(rows.slice(at.rowIdx + 1).map(({ id }) => ({ id, field: at.field, text })))
  }

  function onKey(args: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent) {
    if (args.mode !== 'ACTIVE' || !args.column || !args.row) return
    const { rowIdx, column, row } = args
    if (event.key === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.preventGridDefault()
      const above = rows[rowIdx - 1]
      if (above) sheet.edit([{ id: row.id, field: column.key, text: above[column.key as keyof GridRow] as string }])
    }
    if (event.key === 'Delete') sheet.edit([{ id: row.id, field: column.key, text: '' }])
  }

  async function copyAll() {
    const header = ['sku', ...sheetFields]
    const lines = rows.map((row) =>
      header.map((name) => String(row[name as keyof GridRow]).replaceAll(/[\t\r\n]/g, ' ')),
    )
    await copyText([header, ...lines].map((cells) => cells.join('\t')).join('\n'), words.copied, locale)
  }

  return (
    <Page
      title={words.title}
      intro={words.intro}
      action={
        <PageLink to={`/desk/goods${search}`} className="textlink text-small">
          {words.back}
        </PageLink>
      }
    >
      <LeaveQuestion isDirty={sheet.count > 0} />
      <WheelFilterFields choices={choices} />
      {more && <Notice>{words.first_rows}</Notice>}
      {written && <LastChange change={written} onUndone={() => setWritten(undefined)} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" disabled={sheet.count === 0} onClick={() => setLooking(true)}>
          {words.look}
        </Button>
        <Button onClick={fillDown}>{words.fill_down}</Button>
        <Button onClick={() => void copyAll()}>{words.copy_all}</Button>
        {sheet.count > 0 && <Button onClick={sheet.discard}>{words.discard}</Button>}
        <p role="status" className="text-muted text-small">
          {sheet.count > 0 ? words.edited(sheet.count) : words.rows(rows.length)}
          {bad.size > 0 && <span className="block font-semibold text-error">{words.bad(bad.size)}</span>}
        </p>
      </div>
      <DataGrid
        aria-label={words.title}
        className="goods-sheet"
        direction={locale === 'ar' ? 'rtl' : 'ltr'}
        columns={columns}
        rows={rows}
        rowKeyGetter={({ id }) => id}
        rowHeight={40}
        headerRowHeight={44}
        onRowsChange={(next, { indexes, column }) =>
          sheet.edit(
            indexes.map((at) => ({
              id: next[at]!.id,
              field: column.key,
              text: String(next[at]![column.key as keyof GridRow] ?? '').trim(),
            })),
          )
        }
        onFill={({ columnKey, sourceRow, targetRow }) => ({
          ...targetRow,
          [columnKey]: sourceRow[columnKey as keyof GridRow],
        })}
        onCellKeyDown={onKey}
        onCellClick={({ setActivePosition, row, column }) => {
          // A finger has no double click that is easy to make.
          if (matchMedia('(pointer: coarse)').matches && mayEdit(row, column.key)) setActivePosition(true)
        }}
        onCellCopy={({ row, column }, event) => {
          event.clipboardData.setData('text/plain', String(row[column.key as keyof GridRow] ?? ''))
          event.preventDefault()
        }}
        onCellPaste={({ row, column }, event) => {
          paste(
            rows.findIndex(({ id }) => id === row.id),
            column.key,
            event.clipboardData.getData('text/plain'),
          )
          return row
        }}
        onActivePositionChange={({ rowIdx, column }) => {
          active.current = column && rowIdx >= 0 ? { rowIdx, field: column.key } : undefined
        }}
      />
      {looking && (
        <ChangeDialog
          wanted={sheet.wanted}
          onPreview={sheet.takeOver}
          onClose={() => setLooking(false)}
          onDone={(change) => {
            setLooking(false)
            setWritten(change)
            sheet.onWritten()
            void revalidate()
          }}
        />
      )}
    </Page>
  )
}
