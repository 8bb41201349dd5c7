import { readdirSync } from 'node:fs'

/** `npm run attack -- NAME`: runs an attack of this folder against a shop that it starts itself. */
const names = readdirSync(import.meta.dirname)
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => name !== 'run' && name !== 'target')
const [name = ''] = process.argv.slice(2)
if (!names.includes(name)) {
  console.error(`Name one of the attacks: ${names.join(', ')}`)
  process.exit(2)
}
await import(`./${name}.ts`)
