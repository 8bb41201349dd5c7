import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** Loads `.env` next to package.json, if it exists. Variables that are already set win. */
export function readEnvFile(): void {
  const file = resolve(import.meta.dirname, '../.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
