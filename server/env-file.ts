import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** Takes over the settings of `.env` beside package.json, if there is one. What the environment already says stays. */
export function readEnvFile(): void {
  const file = resolve(import.meta.dirname, '../.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
