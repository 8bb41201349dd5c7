import type { goodsImportRows, goodsImports } from '#database/schema/goods-import.ts'
import type { Mistake } from '#shared/i18n/desk/import-mistakes.ts'

/** Cells or mistakes with U+FFFD for what Postgres cannot store: NUL and unpaired surrogates. */
export function storable<Kept>(kept: Kept): Kept {
  return JSON.parse(JSON.stringify(kept), (_, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value,
  )
}

/** What is wrong with a row. Earlier releases stored sentences, joined by "; ", most beginning with their column. */
export function mistakesOf({ mistakes, reason, cells }: typeof goodsImportRows.$inferSelect): Mistake[] {
  if (mistakes.length > 0 || reason === '') return mistakes
  return reason.split('; ').map((sentence) => {
    const [column = '', ...words] = sentence.split(' ')
    if (!Object.hasOwn(cells, column)) return { code: 'in_english', facts: { text: sentence } }
    return { code: 'in_english', column, facts: { text: words.join(' ') } }
  })
}

/** Why the whole file cannot be read; null if it can. Earlier releases stored a sentence. */
export function failureOf({ failure, problem }: typeof goodsImports.$inferSelect): Mistake | null {
  return failure ?? (problem === '' ? null : { code: 'in_english', facts: { text: problem } })
}
