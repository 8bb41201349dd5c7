import { pagesAmong } from '#domain/feeds/sitemap.ts'
import { readRedirect } from '#domain/redirects/redirects.ts'
import type { Shop } from '#domain/shop.ts'

type Row = { line: number; fields: Record<string, string> }

/** The rows whose old address is a page: it is shown instead. Refused rows are left out. */
export async function rowsWithoutEffect(shop: Shop, rows: readonly Row[]): Promise<{ line: number; path: string }[]> {
  const read = rows.flatMap(({ line, fields }) => {
    const row = readRedirect(fields, shop.public_url)
    return 'reason' in row ? [] : [{ line, path: row.from_path }]
  })
  const pages = await pagesAmong(shop, new Set(read.map(({ path }) => path)))
  return read.filter(({ path }) => pages.has(path))
}
