import { crc32, createDeflateRaw } from 'node:zlib'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'

/** The small files of a workbook with one sheet. */
const parts: [name: string, text: string][] = [
  [
    '[Content_Types].xml',
    `${xml}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${xml}<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Goods" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
]

/** A workbook (Office Open XML) with one sheet, as a stream of bytes: memory is bounded by one part of the rows. */
export async function* workbook(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  async function* entry(name: string, text: AsyncIterable<string>): AsyncGenerator<Buffer> {
    const start = at
    const head = Buffer.concat([localHead(name), Buffer.from(name)])
    let [packed, size, sum] = [0, 0, 0]
    const deflate = createDeflateRaw()
    const fed = (async () => {
      for await (const piece of text) {
        const bytes = Buffer.from(piece)
        size += bytes.length
        sum = crc32(bytes, sum)
        if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve))
      }
      deflate.end()
    })()
    fed.catch((error: Error) => deflate.destroy(error))
    yield head
    for await (const bytes of deflate as AsyncIterable<Buffer>) {
      packed += bytes.length
      yield bytes
    }
    await fed
    yield figures('PK\u0007\u0008', [sum, 4], [packed, 4], [size, 4])
    at += head.length + packed + 16
    directory.push(
      figures(
        'PK\u0001\u0002',
        ...([
          [20, 2],
          [20, 2],
          [flags, 2],
          [8, 2],
          [0, 4],
          [sum, 4],
          [packed, 4],
          [size, 4],
        ] as const),
        ...([
          [Buffer.byteLength(name), 2],
          [0, 4],
          [0, 4],
          [0, 4],
          [start, 4],
        ] as const),
      ),
      Buffer.from(name),
    )
  }
  for (const [name, text] of parts) yield* entry(name, once(text))
  yield* entry('xl/worksheets/sheet1.xml', sheet(rows))
  const list = Buffer.concat(directory)
  const count = parts.length + 1
  yield list
  yield figures('PK\u0005\u0006', [0, 4], [count, 2], [count, 2], [list.length, 4], [at, 4], [0, 2])
}

/** Sizes follow the data, and names are UTF-8. */
const flags = 0x0808

function localHead(name: string): Buffer {
  const rest = [
    [20, 2],
    [flags, 2],
    [8, 2],
    [0, 4],
    [0, 4],
    [0, 4],
    [0, 4],
    [Buffer.byteLength(name), 2],
    [0, 2],
  ] as const
  return figures('PK\u0003\u0004', ...rest)
}

/** A signature and figures of two or four bytes, little-endian. */
function figures(signature: string, ...values: (readonly [value: number, bytes: number])[]): Buffer {
  const size = values.reduce((sum, [, bytes]) => sum + bytes, signature.length)
  const buffer = Buffer.alloc(size)
  buffer.write(signature, 'latin1')
  values.reduce((at, [value, bytes]) => buffer.writeUIntLE(value, at, bytes), signature.length)
  return buffer
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** Rows gathered before they are packed. */
const rowsAtOnce = 200

async function* sheet(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let text = `${xml}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>`
  let count = 0
  for await (const cells of rows) {
    text += `<row>${cells.map(cell).join('')}</row>`
    if (++count % rowsAtOnce > 0) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

/**
 * A figure as a figure, so that Excel can calculate with it; everything else is text, which Excel does not run. So is a
 * figure that would be read back in another way, such as the SKU 12.50.
 */
function cell(value: string): string {
  if (value === '') return '<c/>'
  if (/^-?\d{1,15}(\.\d{1,6})?$/.test(value) && String(Number(value)) === value) return `<c><v>${value}</v></c>`
  const text = value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow them
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}
