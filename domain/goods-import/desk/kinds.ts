import { addonRows, importAddons } from '#domain/goods-import/import-addons.ts'
import { importWheels } from '#domain/goods-import/import-wheels.ts'
import { wheelRows } from '#domain/goods-import/wheel-rows.ts'
import type { importKinds } from '#shared/desk/import-states.ts'

/** What each kind of list contains, and how it is imported. */
const kinds = {
  wheels: { rows: wheelRows, run: importWheels },
  addons: { rows: addonRows, run: importAddons },
}

/** Our columns of a kind of list, those that it must have, and its importer. */
export function readerOf(kind: (typeof importKinds)[number]) {
  const { rows, run } = kinds[kind]
  return { known: rows.columns, needed: rows.needs, run }
}
