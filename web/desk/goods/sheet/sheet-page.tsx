import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { WheelFilters } from '#shared/desk/goods.ts'
import { sheetFields } from '#shared/desk/sheet.ts'
import { deskSheet } from '#shared/i18n/desk/sheet.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { LeaveQuestion } from '#web/desk/form/form-frame.tsx'
import { toast } from '#web/desk/frame/toasts.tsx'
import { ChangeDialog } from '#web/desk/goods/sheet/change-dialog.tsx'
import { LastChange } from '#web/desk/goods/sheet/last-change.tsx'
import { type ActiveCell, SheetGrid } from '#web/desk/goods/sheet/sheet-grid.tsx'
import { type GridRow, useSheet } from '#web/desk/goods/sheet/use-sheet.ts'
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

/** A selection of wheels as a sheet: edited cell by cell, pasted and filled, and written when its preview is confirmed. */
export default function SheetPage() {
  const { rows: stored, more, choices, search } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskSheet[locale]
  const { revalidate } = useRevalidator()
  const sheet = useSheet(stored)
  const [looking, setLooking] = useState(false)
  const [written, setWritten] = useState<{ id: string; skus: number }>()
  const active = useRef<ActiveCell>(undefined)
  const { rows, bad } = sheet

  /** The value of the active cell into all rows below it. */
  function fillDown() {
    const at = active.current
    const from = at && rows[at.rowIdx]
    if (!at || !from) return toast(words.fill_first)
    const text = from[at.field as keyof GridRow] as string
    sheet.edit(rows.slice(at.rowIdx + 1).map(({ id }) => ({ id, field: at.field, text })))
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
      <SheetGrid
        sheet={sheet}
        onActive={(at) => {
          active.current = at
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
