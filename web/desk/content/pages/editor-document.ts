import type { JSONContent } from '@tiptap/core'
import type { TextBlock, TextRun } from '#shared/rich-text.ts'

/** A text as the editor's document. */
export function documentOf(blocks: readonly TextBlock[]): JSONContent {
  const paragraph = (runs: readonly TextRun[]): JSONContent => ({
    type: 'paragraph',
    ...(runs.length > 0 && { content: runs.map(wordsOf) }),
  })
  const content = blocks.map((block) =>
    block.type === 'paragraph'
      ? paragraph(block.runs)
      : {
          type: 'bulletList',
          content: block.items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
        },
  )
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function wordsOf({ text, bold, link }: TextRun): JSONContent {
  const marks = [...(bold ? [{ type: 'bold' }] : []), ...(link ? [{ type: 'link', attrs: { href: link } }] : [])]
  return { type: 'text', text, ...(marks.length > 0 && { marks }) }
}

/** The text of an editor's document. Empty paragraphs and points are left out. */
export function blocksOfDocument(document: JSONContent): TextBlock[] {
  return (document.content ?? []).flatMap((node): TextBlock[] => {
    if (node.type === 'paragraph') {
      const runs = runsOf(node)
      return runs.length > 0 ? [{ type: 'paragraph', runs }] : []
    }
    const items = (node.content ?? []).flatMap((item) => {
      const runs = (item.content ?? []).flatMap(runsOf)
      return runs.length > 0 ? [runs] : []
    })
    return items.length > 0 ? [{ type: 'list', items }] : []
  })
}

function runsOf(paragraph: JSONContent): TextRun[] {
  return (paragraph.content ?? []).flatMap(({ text, marks = [] }) => {
    if (!text) return []
    const link = marks.find(({ type }) => type === 'link')?.attrs?.href as string | undefined
    return [{ text, ...(marks.some(({ type }) => type === 'bold') && { bold: true as const }), ...(link && { link }) }]
  })
}
