import { readdirSync, rmSync } from 'node:fs'

// Runs after `npm run migration`. Drizzle compares the schema with the last snapshot only, and each is half a megabyte.
const folder = new URL('../database/migrations/meta/', import.meta.url)
const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'))
for (const name of snapshots.sort().slice(0, -1)) rmSync(new URL(name, folder))
