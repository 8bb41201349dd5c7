import type { Columns } from '#domain/catalogue/memory/columns.ts'
import { type Accessories, accessoriesOf } from '#domain/search/accessories.ts'
import { type Cars, carsOf } from '#domain/search/cars.ts'
import { type Names, namesOf } from '#domain/search/names.ts'
import { type Synonyms, synonymsOf } from '#domain/search/synonyms/synonyms.ts'
import type { Shop } from '#domain/shop.ts'

/** All that searches read, in step with the database. */
export type SearchMemory = { columns: Columns; names: Names; cars: Cars; accessories: Accessories; synonyms: Synonyms }

export async function searchMemory(shop: Shop): Promise<SearchMemory> {
  const columns = await shop.catalogue.current()
  const [names, cars, accessories, synonyms] = await Promise.all([
    namesOf(shop),
    carsOf(shop),
    accessoriesOf(shop),
    synonymsOf(shop),
  ])
  return { columns, names, cars, accessories, synonyms }
}
