import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'

/**
 * `npm run migration -- --name NAME`: Drizzle writes the migration that leads from the last snapshot of the schema to the schema as
 * it is now. Older snapshots are deleted: Drizzle compares with the last one only, and each is half a megabyte.
 */
execFileSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { stdio: 'inherit' })
const folder = new URL('../database/migrations/meta/', import.meta.url)
const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'))
for (const name of snapshots.sort().slice(0, -1)) rmSync(new URL(name, folder))
