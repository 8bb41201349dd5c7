import { useEffect, useRef, useState } from 'react'
import { type ChangePreview, type SheetField, type SheetRow, sheetFields } from '#shared/desk/sheet.ts'
import { deskCall } from '#web/desk/call.ts'

/** A row of the grid: its columns by name. */
export type GridRow = { id: number; sku: string; version: number; size_fixed: boolean } & Record<SheetField, string>

const sizes: readonly string[] = ['diameter', 'width', 'bolt_pattern', 'offset', 'centre_bore']
/** How long after the last edit the cells are checked (ms). */
const checkAfter = 600

/** Whether a cell may be edited. */
export const mayEdit = (row: GridRow, field: string) =>
  (sheetFields as readonly string[]).includes(field) && !(row.size_fixed && sizes.includes(field))

const gridRow = ({ cells, ...row }: SheetRow): GridRow => ({
  ...row,
  ...(Object.fromEntries(sheetFields.map((name, i) => [name, cells[i]])) as Record<SheetField, string>),
})

/** A pasted block: lines of cells, as spreadsheets put them on the clipboard. */
export function readBlock(text: string): string[][] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

type Edits = Map<number, Partial<Record<SheetField, string>>>

/** The rows of the sheet with what was typed into them, checked by the API some moments after the last edit. */
export function useSheet(stored: SheetRow[]) {
  const [base, setBase] = useState(() => stored.map(gridRow))
  const [edits, setEdits] = useState<Edits>(new Map())
  const [bad, setBad] = useState<Map<string, string>>(new Map())
  const checking = useRef<AbortController>(undefined)

  const written = useRef<Edits>(undefined)

  // The rows were read again: after a change that was written, undone, or filtered otherwise. What is typed and not written yet stays.
  useEffect(() => {
    const rows = new Map(stored.map((row) => [row.id, gridRow(row)]))
    const done = written.current
    written.current = undefined
    setBase([...rows.values()])
    setEdits((before) => {
      const kept: Edits = new Map()
      for (const [id, values] of before) {
        const row = rows.get(id)
        if (!row || done?.get(id) === values) continue
        const changes = Object.entries(values).filter(([field, text]) => row[field as SheetField] !== text)
        if (changes.length > 0) kept.set(id, Object.fromEntries(changes))
      }
      return kept
    })
    setBad(new Map())
  }, [stored])

  const wanted = {
    rows: base.flatMap(({ id, version }) => {
      const values = edits.get(id)
      return values ? [{ id, version, values: values as Record<string, string> }] : []
    }),
  }

  /** Takes over what others changed meanwhile: their values are shown where nothing was typed. */
  function takeOver({ bad, stale }: Pick<ChangePreview, 'bad' | 'stale'>): void {
    setBad(new Map(bad.map(({ id, field, message }) => [`${id} ${field}`, message])))
    if (stale.length === 0) return
    const fresh = new Map(stale.map((row) => [row.id, gridRow(row)]))
    setBase((before) => before.map((row) => fresh.get(row.id) ?? row))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit is what is checked
  useEffect(() => {
    checking.current?.abort()
    if (wanted.rows.length === 0) {
      setBad(new Map())
      return
    }
    const abort = new AbortController()
    checking.current = abort
    const pause = setTimeout(() => {
      deskCall('POST /desk/goods-changes/preview', { body: wanted }, abort.signal).then(takeOver, () => {})
    }, checkAfter)
    return () => {
      clearTimeout(pause)
      abort.abort()
    }
  }, [edits])

  return {
    rows: base.map((row) => (edits.has(row.id) ? { ...row, ...edits.get(row.id) } : row)),
    wanted,
    bad,
    takeOver,
    count: edits.size,
    isEdited: (id: number, field: string) => edits.get(id)?.[field as SheetField] !== undefined,
    /** Sets cells; one that is as stored is no edit. */
    edit: (cells: readonly { id: number; field: string; text: string }[]) =>
      setEdits((before) => {
        const next = new Map(before)
        const rows = new Map(base.map((row) => [row.id, row]))
        for (const { id, field, text } of cells) {
          const row = rows.get(id)
          if (!row || !mayEdit(row, field)) continue
          const values = { ...next.get(id), [field]: text }
          if (row[field as SheetField] === text) delete values[field as SheetField]
          if (Object.keys(values).length > 0) next.set(id, values)
          else next.delete(id)
        }
        return next
      }),
    discard: () => setEdits(new Map()),
    /** The edits were written: the next rows that are read have them. */
    onWritten: () => {
      written.current = edits
    },
  }
}
