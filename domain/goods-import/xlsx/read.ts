import { UnreadableFile } from '#domain/goods-import/record.ts'
import { openZip } from '#domain/goods-import/xlsx/zip.ts'

/** A row of the first sheet: its number, and the text of each cell. */
type SheetRow = { line: number; cells: string[] }

const [rowPattern, cellPattern] = [/<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g, /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g]

/**
 * The rows of a workbook's first sheet (Office Open XML, ECMA-376). Formulas count with the value that Excel stored;
 * figures are written shortly: 66.6, not 66.599999999999994. Throws UnreadableFile.
 */
export function* sheetRows(bytes: Buffer): Generator<SheetRow> {
  const zip = openZip(bytes)
  const sheet = zip.read(firstSheet(zip.read))
  if (sheet === undefined) throw new UnreadableFile({ code: 'no_sheet' })
  const strings = [...(zip.read('xl/sharedStrings.xml') ?? '').matchAll(/<si>([\s\S]*?)<\/si>|<si\/>/g)].map(
    ([, si = '']) => textOf(si),
  )
  let line = 0
  for (const [, attributes = '', content = ''] of sheet.matchAll(rowPattern)) {
    line = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? line + 1)
    const cells: string[] = []
    for (const [, cell = '', inner = ''] of content.matchAll(cellPattern)) {
      const place = /\br="([A-Z]+)\d+"/.exec(cell)?.[1]
      cells[place ? columnOf(place) : cells.length] = cellValue(/\bt="(\w+)"/.exec(cell)?.[1], inner, strings)
    }
    yield { line, cells: Array.from(cells, (text) => text ?? '') }
  }
}

/** The path of the first sheet, which the workbook names by a relation. */
function firstSheet(read: (name: string) => string | undefined): string {
  const id = /<sheet\b[^>]*\br:id="([^"]+)"/.exec(read('xl/workbook.xml') ?? '')?.[1]
  const relations = [...(read('xl/_rels/workbook.xml.rels') ?? '').matchAll(/<Relationship\b[^>]*>/g)].map(
    ([tag]) => tag,
  )
  const target = /\bTarget="([^"]+)"/.exec(relations.find((tag) => tag.includes(`Id="${id}"`)) ?? '')?.[1]
  return target?.startsWith('/') ? target.slice(1) : `xl/${target ?? 'worksheets/sheet1.xml'}`
}

function cellValue(type: string | undefined, inner: string, strings: string[]): string {
  if (type === 'inlineStr') return textOf(inner)
  const value = unescaped(/<v[^>]*>([\s\S]*?)<\/v>/.exec(inner)?.[1] ?? '')
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'yes' : 'no'
  if (type === undefined || type === 'n') return value === '' ? '' : String(Number(value))
  return type === 'e' ? '' : value
}

/** The texts of a string, without those that only say how it is read aloud. */
function textOf(xml: string): string {
  const plain = xml.replaceAll(/<rPh\b[\s\S]*?<\/rPh>/g, '')
  return [...plain.matchAll(/<t\b[^>]*>([\s\S]*?)<\/t>/g)].map(([, text = '']) => unescaped(text)).join('')
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return name ? (named[name] ?? whole) : code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** "A" is 0, "AB" is 27. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
