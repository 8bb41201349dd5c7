import type { PageHead } from '#web/shell/head/page-meta.ts'

type Pages = { current_page: number; last_page: number }

/**
 * What a page of a list changes in its head: later pages say in the title which they are, and one behind the last, which
 * has nothing to find, is not indexed.
 * @param page says the number of a page
 */
export function headOfPage(
  title: string,
  { current_page, last_page }: Pages = { current_page: 1, last_page: 1 },
  page: (now: number) => string,
): Pick<PageHead, 'title' | 'hidden'> {
  return {
    title: current_page > 1 ? `${title} · ${page(current_page)}` : title,
    hidden: current_page > Math.max(1, last_page),
  }
}
