import { loadCrops } from '#domain/pictures/crops.ts'
import { applyServices } from '#domain/setup/service-keys.ts'
import type { Shop } from '#domain/shop.ts'
import { loadFacts } from '#domain/store.ts'

/** How long a process may use stale settings, ms. */
const refreshMs = 4_000

/** Reads what the desk, or a setup, has changed in another process, until the returned function is called. */
export function followSettings(shop: Shop): () => void {
  let reading = false
  const timer = setInterval(async () => {
    if (reading) return
    reading = true
    await readSettings(shop).catch((error) => shop.log.warn({ err: error }, 'the settings of the shop cannot be read'))
    reading = false
  }, refreshMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Makes the stored facts, crops of pictures and accounts those of this process. */
export async function readSettings(shop: Shop): Promise<void> {
  await loadFacts(shop.db)
  await loadCrops(shop)
  await applyServices(shop)
}
