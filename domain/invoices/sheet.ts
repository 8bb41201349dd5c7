import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { runsOf, type Script } from '#domain/invoices/bidi-text.ts'

/** `figure`: numbers are right-aligned in the column in either direction, so that their digits line up. */
export type Ink = {
  size: number
  bold?: boolean
  colour?: string
  align?: 'start' | 'end' | 'figure'
  leading?: number
}

/** A4 in points, with a margin. Distances are from the start edge: left, in Arabic right. */
const page = { width: 595.28, height: 841.89, margin: 48 }
export const inner = page.width - 2 * page.margin

/** Pages in a reading direction: the same calls lay out a left-to-right sheet or its mirror image. */
export class Sheet {
  direction: 'ltr' | 'rtl'
  readonly #pdf: PDFKit.PDFDocument
  #at: number = page.margin
  /** Of each page. */
  readonly #directions: ('ltr' | 'rtl')[] = []

  constructor(direction: 'ltr' | 'rtl', title: string) {
    this.direction = direction
    this.#pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: direction === 'rtl' ? 'ar' : 'en',
      displayTitle: true,
      info: { Title: title },
    })
    for (const [name, file] of Object.entries(files)) this.#pdf.registerFont(name, file)
    this.#directions.push(direction)
  }

  /** The number of pages so far. */
  get pages(): number {
    return this.#directions.length
  }

  /** The vertical position, points from the top edge. */
  get at(): number {
    return this.#at
  }

  down(points: number): void {
    this.#at += points
  }

  /** Starts a new page, in this reading direction from now on. */
  page(direction: 'ltr' | 'rtl'): void {
    this.direction = direction
    this.#addPage()
  }

  /**
   * Draws a barcode at the end of a column, without moving down. It reads from the left in both directions.
   * @param widths of bars and gaps in turn, in modules
   * @param module the width of one, points
   */
  bars(
    widths: number[],
    { start, width, height, module }: { start: number; width: number; height: number; module: number },
  ): void {
    const whole = widths.reduce((sum, each) => sum + each, 0) * module
    const end = page.margin + start + width
    let x = this.direction === 'ltr' ? end - whole : page.width - end
    widths.forEach((each, i) => {
      if (i % 2 === 0) this.#pdf.rect(x, this.#at, each * module, height)
      x += each * module
    })
    this.#pdf.fill('#000000')
  }

  /** Draws a PNG at the start of the page, at most 200 points wide, and moves below it. */
  picture(png: Buffer, height: number): void {
    const width = 200
    const x = this.direction === 'ltr' ? page.margin : page.width - page.margin - width
    const align = this.direction === 'ltr' ? undefined : ('right' as const)
    this.#pdf.image(png, x, this.#at, { fit: [width, height], ...(align && { align }) })
    this.#at += height + 10
  }

  /** A square to be ticked by hand. */
  box({ start, size }: { start: number; size: number }): void {
    const x = this.direction === 'ltr' ? page.margin + start : page.width - page.margin - start - size
    this.#pdf.rect(x, this.#at, size, size).lineWidth(0.8).strokeColor('#12161c').stroke()
  }

  /** Starts a new page if the given height does not fit; true if it did. */
  need(points: number): boolean {
    if (this.#at + points <= page.height - page.margin - footer) return false
    this.#addPage()
    return true
  }

  /**
   * Writes a text into a column, wrapped, with its own line breaks, without moving down.
   * @param start distance of the column from the start margin, points
   * @returns its height, points
   */
  write(text: string, { start, width, y = this.#at }: { start: number; width: number; y?: number }, ink: Ink): number {
    const leading = ink.size * (ink.leading ?? 1.4)
    const lines = this.#wrap(text, width, ink)
    lines.forEach((line, i) => {
      const space = width - this.#widthOf(line, ink)
      const isAtEnd = ink.align === 'end' || (ink.align === 'figure' && this.direction === 'ltr')
      const fromStart = page.margin + start + (isAtEnd ? space : 0)
      const x = this.direction === 'ltr' ? fromStart : page.width - fromStart - this.#widthOf(line, ink)
      this.#draw(line, x, y + i * leading, ink)
    })
    return lines.length * leading
  }

  /** The height of a wrapped text in a column, points. */
  heightOf(text: string, width: number, ink: Ink): number {
    return this.#wrap(text, width, ink).length * ink.size * (ink.leading ?? 1.4)
  }

  line({ start = 0, width = inner, weight = 0.5, colour = '#12161c' } = {}): void {
    const x = this.direction === 'ltr' ? page.margin + start : page.width - page.margin - start - width
    this.#pdf
      .moveTo(x, this.#at)
      .lineTo(x + width, this.#at)
      .lineWidth(weight)
      .strokeColor(colour)
      .stroke()
  }

  /** Writes the footer of each page and closes the file. */
  async end(foot: (page: number, of: number) => string): Promise<Buffer> {
    const { count } = this.#pdf.bufferedPageRange()
    for (let i = 0; i < count; i++) {
      this.#pdf.switchToPage(i)
      this.direction = this.#directions[i]!
      this.write(foot(i + 1, count), { start: 0, width: inner, y: page.height - page.margin - 10 }, small)
    }
    this.#pdf.end()
    const pieces: Buffer[] = []
    for await (const piece of this.#pdf) pieces.push(piece as Buffer)
    return Buffer.concat(pieces)
  }

  #addPage(): void {
    this.#pdf.addPage()
    this.#at = page.margin
    this.#directions.push(this.direction)
  }

  #wrap(text: string, width: number, ink: Ink): string[] {
    return text.split('\n').flatMap((line) => this.#wrapLine(line, width, ink))
  }

  #wrapLine(text: string, width: number, ink: Ink): string[] {
    const lines: string[] = []
    for (const word of text.split(' ')) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
      if (lines.length === 0 || this.#widthOf(longer, ink) > width) lines.push(...this.#cut(word, width, ink))
      else lines[lines.length - 1] = longer
    }
    return lines
  }

  /** Breaks a word that is wider than a line. */
  #cut(word: string, width: number, ink: Ink): string[] {
    const parts: string[] = ['']
    for (const char of word) {
      if (parts.at(-1) && this.#widthOf(parts.at(-1) + char, ink) > width) parts.push('')
      parts[parts.length - 1] += char
    }
    return parts
  }

  #widthOf(text: string, ink: Ink): number {
    return runsOf(text, this.direction).reduce((sum, run) => sum + this.#font(run.script, ink).width(run.text), 0)
  }

  #draw(line: string, x: number, y: number, ink: Ink): void {
    let pen = x
    for (const run of runsOf(line, this.direction)) {
      const font = this.#font(run.script, ink)
      this.#pdf
        .fillColor(ink.colour ?? '#12161c')
        .text(run.text, pen, y + ink.size, { lineBreak: false, features, baseline })
      pen += font.width(run.text)
    }
  }

  #font(script: Script, { size, bold }: Ink): { width: (text: string) => number } {
    this.#pdf.font(`${script}-${bold ? 600 : 400}`).fontSize(size)
    return { width: (text) => this.#pdf.widthOfString(text, { features }) }
  }
}

export const small: Ink = { size: 8.5, colour: '#5b6068' }
/** Reserved for the footer of a page, points. */
const footer = 28
/** With features given, the font shapes a run whole instead of word by word, which Arabic needs. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga', 'rlig', 'calt']
/** All fonts of a line share one baseline. */
const baseline = 'alphabetic'

const family = { latin: 'ibm-plex-sans', 'latin-ext': 'ibm-plex-sans', arabic: 'ibm-plex-sans-arabic' }
const files = Object.fromEntries(
  (['latin', 'latin-ext', 'arabic'] as const).flatMap((script) =>
    [400, 600].map((weight) => {
      const file = `@fontsource/${family[script]}/files/${family[script]}-${script}-${weight}-normal.woff`
      return [`${script}-${weight}`, unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(file))))]
    }),
  ),
)

/**
 * Unpacks the plain font from a WOFF 1.0 file (www.w3.org/TR/WOFF, sections 3 to 5). The PDF writer reads WOFF itself,
 * but reads past the end of a table whose last glyph is empty, as in this family's Arabic files.
 */
function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('not a WOFF 1.0 file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 44 + i * 20
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const body = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      body: packed < length ? inflateSync(body) : body,
    }
  })
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  const powers = Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** powers, 6)
  head.writeUInt16BE(powers, 8)
  head.writeUInt16BE(16 * (count - 2 ** powers), 10)
  let offset = head.length
  const bodies = tables.map(({ tag, checksum, body }, i) => {
    const at = 12 + i * 16
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(body.length, at + 12)
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
    offset += padded.length
    return padded
  })
  return Buffer.concat([head, ...bodies])
}
