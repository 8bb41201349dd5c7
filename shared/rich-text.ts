/** What the shop draws of a text: words, some of them bold or linked. */
export type TextRun = { text: string; bold?: true | undefined; link?: string | undefined }

/** A paragraph, or a list of points. */
export type TextBlock = { type: 'paragraph'; runs: TextRun[] } | { type: 'list'; items: TextRun[][] }

/** The words of a text without their marks. */
export function plainText(blocks: readonly TextBlock[]): { paragraphs: string[]; list: string[] } {
  const words = (line: readonly TextRun[]) => line.map(({ text }) => text).join('')
  return {
    paragraphs: blocks.flatMap((block) => (block.type === 'paragraph' ? [words(block.runs)] : [])),
    list: blocks.flatMap((block) => (block.type === 'list' ? block.items.map(words) : [])),
  }
}

/** A text that was kept as plain paragraphs and points. */
export function blocksOf({ paragraphs, list }: { paragraphs: string[]; list: string[] }): TextBlock[] {
  return [
    ...paragraphs.map((text) => ({ type: 'paragraph' as const, runs: text === '' ? [] : [{ text }] })),
    ...(list.length > 0 ? [{ type: 'list' as const, items: list.map((text) => [{ text }]) }] : []),
  ]
}
