import type { Ask, worksOf } from '#benchmarks/works.ts'

/** Percent of the requests on a day of the shop. */
const shares = [60, 25, 10, 4, 1]

/** What visitors do on a day of the shop, in the order of `shares`: lists and products are read as pages and by API. */
export function mixOf(works: Awaited<ReturnType<typeof worksOf>>['works']): { name: string; ask: Ask }[] {
  const { list, list_page, product, product_page, search, add, order } = works
  const inTurn = (page: Ask, call: Ask) => (n: number) => (n % 2 ? page(n) : call(n))
  return [
    { name: 'list', ask: inTurn(list_page.shop, list.shop) },
    { name: 'product', ask: inTurn(product_page.shop, product.shop) },
    { name: 'search', ask: search.shop },
    { name: 'add to cart', ask: add.shop },
    { name: 'order, placed and paid', ask: order.shop },
  ]
}

// 37 and 100 have no common factor: each hundred requests has the shares of the mix, in mixed order.
const of100 = shares.flatMap((share, at) => Array.from({ length: share }, () => at))

/** The index of what the n-th request asks for. */
export function turnOf(n: number): number {
  return of100[(n * 37) % 100]!
}
