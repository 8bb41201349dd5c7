import 'react-data-grid/lib/styles.css'
import '#web/desk/goods/sheet/sheet.css'
import { type CellKeyboardEvent, type CellKeyDownArgs, type Column, DataGrid, renderTextEditor } from 'react-data-grid'
import { sheetFields } from '#shared/desk/sheet.ts'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { deskSheet } from '#shared/i18n/desk/sheet.ts'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { wordOf } from '#web/desk/goods/goods-form.tsx'
import { nameOf } from '#web/desk/goods/sheet/change-dialog.tsx'
import { type GridRow, mayEdit, readBlock, type useSheet } from '#web/desk/goods/sheet/use-sheet.ts'

const widths: Record<string, number> = {
  name: 320,
  name_ar: 320,
  finish_name: 160,
  finish_name_ar: 160,
  compare_at_price: 150,
}

/** The cell that the keyboard acts on. */
export type ActiveCell = { rowIdx: number; field: string } | undefined

type Props = { sheet: ReturnType<typeof useSheet>; onActive: (cell: ActiveCell) => void }

/** The cells of the sheet: edited one by one, filled by dragging, and pasted as a block. */
export function SheetGrid({ sheet, onActive }: Props) {
  const locale = useLocale()
  const goods = deskGoods[locale]
  const { rows, bad } = sheet
  // Two lines on a phone: SKUs of one design differ in their end, and the column has no room for it in one.
  const isNarrow = matchMedia('(width < 48rem)').matches

  const columns: Column<GridRow>[] = [
    {
      ...{
        key: 'sku',
        name: goods.sku,
        width: isNarrow ? 160 : 270,
        minWidth: 90,
        resizable: true,
        frozen: true,
      },
      renderCell: ({ row }) => (
        <span className={isNarrow ? 'line-clamp-2 whitespace-normal wrap-anywhere text-label' : 'block truncate'}>
          <Figure>{row.sku}</Figure>
        </span>
      ),
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

  return (
    <DataGrid
      aria-label={deskSheet[locale].title}
      className="goods-sheet"
      direction={locale === 'ar' ? 'rtl' : 'ltr'}
      columns={columns}
      rows={rows}
      rowKeyGetter={({ id }) => id}
      rowHeight={isNarrow ? 48 : 40}
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
      onActivePositionChange={({ rowIdx, column }) =>
        onActive(column && rowIdx >= 0 ? { rowIdx, field: column.key } : undefined)
      }
    />
  )
}
