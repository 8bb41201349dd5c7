import { removeDataFolder } from '#tests/support/data-folder.ts'

/** After the last browser test. */
export default async function removeBrowserData(): Promise<void> {
  await removeDataFolder(process.env.SHOP_DATA_DIR!)
}
