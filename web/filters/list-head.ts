import type { PageHead } from '#web/shell/head/page-meta.ts'

/**
 * What a page of a list changes in its head: later pages say in the title which they are, and one behind the last, which
 * has nothing to find, is not indexed.
 * @param page says the number of a page
 */
export function headOfPage(
  title: string,
  list: { current_page: number; last_page: number } | undefined,
  page: (now: number) => string,
): Pick<PageHead, 'title' | 'hidden'> {
  const now = list?.current_page ?? 1
  return { title: now > 1 ? `${title} · ${page(now)}` : title, hidden: now > 1 && now > list!.last_page }
}
