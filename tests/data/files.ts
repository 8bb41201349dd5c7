import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  AddonFilter,
  Confidence,
  Engine,
  FactoryWheel,
  FitmentWindow,
  VehicleTechnical,
} from '#database/schema.ts'

export const dataFolder = join(import.meta.dirname, '../../data')

export function read<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(join(dataFolder, file), 'utf8')) as Shape
}

export type Modification = {
  slug: string
  name: string
  trim: string
  start_year: number
  end_year: number
  engine: Engine
  technical: VehicleTechnical
  wheels: FactoryWheel[]
  min_wheel_load_kg: number
  is_staggered_stock: boolean
  takes_square: boolean
  takes_staggered: boolean
  load: { gvwr_kg?: number; gawr_front_kg?: number; gawr_rear_kg?: number; source: string; confidence: string }
  fitment_window: { front: FitmentWindow; rear: FitmentWindow }
}
export type Generation = {
  slug: string
  key: string
  name: string
  start: number
  end: number
  years: number[]
  confidence: Confidence
  modifications: Modification[]
}
export type Model = { slug: string; name: string; name_ar: string; fitment_class: string; generations: Generation[] }
export type Make = { slug: string; name: string; name_ar: string; models: Model[] }

/** mm and inches that a class of cars may differ from its factory wheels; explained in vehicles/index.json. */
export type ClassRules = {
  flush: number
  poke: number
  aggressive: number
  tuck: number
  plus: number
  wplus: number
  cap: number
  default_offset: [number, number]
}

export const index = read<{
  makes: { slug: string; name: string; file: string }[]
  counts: Record<'makes' | 'models' | 'generations' | 'modifications', number>
  class_rules: Record<string, ClassRules>
  confidence_levels: Record<'technical' | 'wheels', Record<string, string>>
}>('vehicles/index.json')

export const makes = index.makes.map(({ file }) => read<Make>(`vehicles/${file}`))

export const rules = read<{
  centre_bore: Record<'undersize_tolerance_mm' | 'direct_gap_max_mm' | 'no_ring_available_gap_mm', number>
  moves: { inner: { pass_to: number; warn_to: number } }
  tyre: { rim_ratio: { aspect_from: number; min: number; max: number }[] }
  load_index_kg: Record<string, number>
  fasteners: { threads: { thread_size: string; type: string }[] }
}>('fitment-rules.json')

export type Item = {
  sku: string
  slug: string
  name: string
  name_ar: string
  brand_slug: string
  design: string
  design_id: string
  finish: string
  diameter: number
  width: number
  offset: number
  centre_bore: number
  stud_holes: number
  pcd: number
  bolt_pattern: string
  construction: string
  axle: string
  weight_kg: number
  load_rating_kg: number
  fit_style: string
  price: number
  compare_at_price: number | null
  supplier_stock: number
  special_order: boolean
  clearance: boolean
  images: string
  image: string
  description: string
}

export type Design = {
  style: string
  id: string
  brand_slug: string
  name: string
  construction: string
  finishes: string[]
  images: string[]
  description: string
  description_ar: string
  sku_count: number
}

export const catalogue = read<{
  image_views: string[]
  brands: { slug: string; name_ar: string }[]
  designs: Design[]
  items: Item[]
  staggered_pairs: { front: string; rear: string }[]
}>('catalogue.json')

export type Addon = {
  id: number
  category_id: number
  category: string
  sku: string
  slug: string
  name: string
  name_ar: string
  description: string
  description_ar: string
  price: number
  compare_at_price: number | null
  stock: number
  attributes: Record<string, string | number>
  fits: Record<string, string | number | null> | null
  images: string
  image: string
}

export const addons = read<{
  categories: { id: number; slug: string; count: number; filters: AddonFilter[] }[]
  items: Addon[]
  pictures: { image: string }[]
}>('addons.json')

export const wheelBySku = new Map(catalogue.items.map((item) => [item.sku, item]))
export const designById = new Map(catalogue.designs.map((design) => [design.id, design]))
export const slugForm = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const arabic = /[\u0600-\u06FF]/
