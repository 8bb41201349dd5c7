import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { statement } from '#database/statement.ts'
import { listCards } from '#domain/catalogue/listing.ts'
import { type GalleryRow, galleryCardOf, galleryJson } from '#domain/content/gallery-statement.ts'
import { instagramMedia } from '#domain/content/instagram.ts'
import { reviewColumns } from '#domain/reviews/reviews.ts'
import type { Shop } from '#domain/shop.ts'
import type { ListingQuery, WheelCard } from '#shared/api/browse.ts'
import { type Block, blockContent, type Homepage } from '#shared/api/pages.ts'
import type { Review } from '#shared/api/reviews.ts'

/**
 * The home page, block by block, with the content of each block. An invalid block is left out and logged, so that an
 * editor's mistake does not take the page down.
 */
export async function homepage(shop: Shop): Promise<Homepage> {
  const [row] = await homepageRows(shop.db, {})
  const blocks: Block[] = []
  for (const { type, id, content } of row!.blocks) {
    const read = isBlockType(type) ? blockContent[type].safeParse({ ...content, id }) : undefined
    if (read?.success) blocks.push(await fill(shop, type as Block['type'], read.data, row!))
    else shop.log.warn({ block: id, type }, 'a block of the home page cannot be read')
  }
  return { blocks }
}

type Rows = {
  blocks: { id: string; type: string; content: object }[]
  brands: Extract<Block, { type: 'brands' }>['brands']
  gallery: GalleryRow[]
  categories: { slug: string; name: string; name_ar: string; image: string }[]
  reviews: Review[]
  questions: Extract<Block, { type: 'faq' }>['questions']
}

type Content = { [Type in keyof typeof blockContent]: z.infer<(typeof blockContent)[Type]> }

async function fill(shop: Shop, type: Block['type'], read: unknown, rows: Rows): Promise<Block> {
  const content = <Type extends Block['type']>(_: Type) => read as Content[Type]
  switch (type) {
    case 'hero': {
      const hero = content(type)
      return { type, ...hero, picture: shop.pictures.find(hero.image) }
    }
    case 'categories': {
      const { items, ...rest } = content(type)
      return { type, ...rest, items: items.map((item) => ({ ...item, picture: shop.pictures.find(item.image) })) }
    }
    case 'products': {
      const products = content(type)
      return { type, ...products, wheels: await productsOf(shop, products) }
    }
    case 'brands': {
      const { brands, ...rest } = content(type)
      return { type, ...rest, brands: inOrder(brands, rows.brands, (brand) => brand.slug) }
    }
    case 'gallery': {
      const gallery = content(type)
      const items = rows.gallery.slice(0, gallery.limit).map((row) => galleryCardOf(shop, row))
      return { type, ...gallery, items }
    }
    case 'addons': {
      const { categories, ...rest } = content(type)
      const found = inOrder(categories, rows.categories, (category) => category.slug)
      const shown = found.map(({ image, ...category }) => ({ ...category, picture: shop.pictures.find(image) }))
      return { type, ...rest, categories: shown }
    }
    case 'reviews': {
      const reviews = content(type)
      return { type, ...reviews, reviews: rows.reviews.slice(0, reviews.limit) }
    }
    case 'faq': {
      const { questions, ...rest } = content(type)
      return { type, ...rest, questions: inOrder(questions, rows.questions, (each) => each.id) }
    }
    case 'instagram':
      return { type, ...content(type), posts: await instagramMedia(shop, { isMobile: false }) }
    default:
      return { type, ...content(type) } as Block
  }
}

function productsOf(shop: Shop, { source, limit }: Content['products']): Promise<WheelCard[]> {
  const queries: Record<typeof source, Partial<ListingQuery>> = {
    clearance: { clearance: 'true', in_stock: 'true' },
    newest: { sort: 'newest' },
    featured: {},
  }
  return listCards(shop, queries[source], Math.min(limit, 24))
}

/** The rows in the order of the keys; a key without a row is skipped. */
function inOrder<Row>(keys: string[], rows: Row[], keyOf: (row: Row) => string): Row[] {
  return keys.flatMap((key) => rows.find((row) => keyOf(row) === key) ?? [])
}

function isBlockType(type: string): type is Block['type'] {
  return Object.hasOwn(blockContent, type)
}

const homepageRows = statement<Rows>(
  'homepage',
  sql`
    select
      (select coalesce(json_agg(b order by b.position), '[]') from homepage_blocks b where visible) as blocks,
      (
        select coalesce(json_agg(b), '[]') from (
          select slug, name, name_ar, focus, focus_ar from brands
          where exists (select from wheels where brand_slug = brands.slug and shown)
        ) b
      ) as brands,
      (
        select coalesce(json_agg(${galleryJson('g')} order by g.position), '[]')
        from (select * from gallery_items where visible order by position limit 24) g
      ) as gallery,
      (select coalesce(json_agg(c), '[]') from (select slug, name, name_ar, image from addon_categories) c) as categories,
      (
        select coalesce(json_agg(r), '[]') from (
          select ${reviewColumns}, false as same_car from product_reviews r where approved_at is not null
          order by r.created_at desc, r.id limit 24
        ) r
      ) as reviews,
      (
        select coalesce(json_agg(q), '[]')
        from (select id, question, question_ar, answer, answer_ar from faqs) q
      ) as questions`,
)
