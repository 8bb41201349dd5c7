import type { Product, WheelSummary } from '#shared/api/browse.ts'
import type { VerdictWord } from '#shared/api/common.ts'
import { setOf } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'
import type { ReturnTerms } from '#web/shell/return-terms.ts'
import type { NotedDelivery } from '#web/wheels/product/promises.ts'
import { inLanguage } from '#web/wheels/shown-card.ts'

/** The short verdict for the price, the button and the line beside the name. */
export type ShortVerdict = { verdict: VerdictWord; staggered: boolean; outer_move: number | null }

/** A product with a short verdict, since its reasons are rendered further down, and the set it is sold in. */
export type LoadedProduct = Omit<Product, 'fitment'> & {
  fit: ShortVerdict | null
  delivery: NotedDelivery[]
  guarantee: string
  set: SetChoice
  returns: ReturnTerms
}

/** What the browser needs of it; the rest is in static HTML and in the head. */
export type ShownProduct = Pick<LoadedProduct, (typeof inBrowser)[number]> & { sizes: ShownSize[] }
type ShownSize = Omit<Product['sizes'][number], 'name' | 'name_ar' | 'compare_at_price' | 'clearance'>

// biome-ignore format: a list of names
const inBrowser = [
  'sku', 'slug', 'design', 'design_id', 'brand', 'brand_ar', 'brand_slug', 'finish', 'finish_name', 'finish_name_ar', 'diameter',
  'width', 'offset', 'bolt_pattern', 'pictures', 'sets', 'pair', 'vehicle', 'kit', 'fit', 'delivery', 'guarantee', 'set',
  'returns',
] as const

export function shownProduct(product: LoadedProduct, locale: Locale): ShownProduct {
  const shown = Object.fromEntries(inBrowser.map((name) => [name, product[name]])) as unknown as ShownProduct
  const sizes = sizesDrawn(product).map(({ name, name_ar, compare_at_price, clearance, ...size }) => ({
    ...size,
    ...inLanguage(size, 'finish_name', locale),
  }))
  const pictures = product.pictures.map(({ alt, alt_ar, ...picture }) => {
    const said = locale === 'ar' ? alt_ar : alt
    return said ? { ...picture, alt: said } : picture
  })
  return { ...shown, sizes, pictures }
}

/**
 * The sizes of this finish and one of each other, in the order of the finishes; all sizes if the page may suggest another
 * one, for a car or because this one is sold out.
 */
function sizesDrawn(product: LoadedProduct): Product['sizes'] {
  const { sizes, finish, vehicle, set } = product
  if (vehicle || set.quantities.length === 0) return sizes
  const similar = mostSimilar(sizes, product)
  return [...new Set(sizes.map((size) => size.finish))].flatMap((each) =>
    each === finish ? sizes.filter((size) => size.finish === finish) : similar.find((size) => size.finish === each)!,
  )
}

/** What the button adds to the cart: one SKU, or front and rear of a staggered set. */
type SetChoice = {
  sku: string
  rear_sku: string | undefined
  /** Selectable quantities of each SKU. */
  quantities: number[]
  /** Price of one unit of `quantities`: a wheel, or a front and a rear wheel. Fils. */
  unit_price: number
  compare_at_price: number | null
  /** Stock available of both SKUs. */
  stock: number
  special_order: boolean
}

type Unchosen = Omit<LoadedProduct, 'delivery' | 'guarantee' | 'set' | 'returns'>

/** Larger quantities are referred to wholesale. */
const mostOffered = 8

/**
 * The set in which this wheel is sold: a staggered pair if the car takes one or, without a car, if the wheel is made
 * for one axle only and its pair is not sold out. Then the wheel is sold alone, as the cart and the feeds have it.
 */
export function chooseSet(product: Unchosen): SetChoice {
  const { fit, pair } = product
  const staggered = fit ? fit.staggered : product.axle !== 'any'
  if (!pair || !staggered) return ofOne(product)
  const set = ofPair(pair)
  return fit || set.quantities.length > 0 ? set : ofOne(product)
}

/** Average price of a wheel in its set, fils. */
export function wheelPrice({ rear_sku, unit_price }: SetChoice): number {
  return rear_sku ? Math.round(unit_price / 2) : unit_price
}

function ofOne(product: Unchosen): SetChoice {
  const { sku, price, compare_at_price, supplier_stock: stock, special_order } = product
  const most = special_order ? mostOffered : Math.min(mostOffered, stock)
  const quantities = [setOf, 1, 2, 3, 5, 6, 8].filter((quantity) => quantity <= most)
  return { sku, rear_sku: undefined, quantities, unit_price: price, compare_at_price, stock, special_order }
}

function ofPair({ front, rear }: NonNullable<Product['pair']>): SetChoice {
  const wheels = [front, rear]
  const sum = (each: (wheel: typeof front) => number) => each(front) + each(rear)
  const there = Math.min(...wheels.map((wheel) => wheel.supplier_stock))
  // One of each makes no pair.
  const stock = there < setOf / 2 ? 0 : there
  // Of each wheel, as the cart takes them: what is there, or as many as wanted where it is made to order.
  const most = Math.min(...wheels.map((wheel) => (wheel.special_order ? setOf : wheel.supplier_stock)))
  const unit_price = sum(({ price }) => price)
  const before = sum(({ price, compare_at_price }) => compare_at_price ?? price)
  return {
    sku: front.sku,
    rear_sku: rear.sku,
    quantities: [setOf / 2, setOf].filter((quantity) => quantity <= most),
    unit_price,
    compare_at_price: before > unit_price ? before : null,
    stock,
    special_order: most > Math.max(stock, 1),
  }
}

type Figures = Pick<WheelSummary, 'sku' | 'bolt_pattern' | 'diameter' | 'width' | 'offset'>

/**
 * Similarity of two sizes; higher is more similar. Weighted so that each criterion outweighs all after it: SKU, bolt
 * pattern (decides which cars a size fits), diameter, width, offset.
 */
export function similarity(size: Figures, to: Figures): number {
  return (
    (size.sku === to.sku ? 16 : 0) +
    (size.bolt_pattern === to.bolt_pattern ? 8 : 0) +
    (size.diameter === to.diameter ? 4 : 0) +
    (size.width === to.width ? 2 : 0) +
    (size.offset === to.offset ? 1 : 0)
  )
}

/** The sizes, most similar first. */
export function mostSimilar<Size extends Figures>(sizes: readonly Size[], to: Figures): Size[] {
  return sizes.toSorted((a, b) => similarity(b, to) - similarity(a, to))
}
