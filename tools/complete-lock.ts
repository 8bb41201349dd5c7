import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Adds to package-lock.json the optional packages of other platforms that npm left out because its registry did not
 * offer them when the lock was written. `npm ci` refuses a lock that lacks them. Run it after adding a dependency.
 */
type Entry = {
  version?: string
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const file = resolve(import.meta.dirname, '../package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }

let added = 0
for (const { optionalDependencies = {}, dev } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const place = `node_modules/${name}`
    const platform = platformOf(name)
    if (lock.packages[place] || !platform || !/^\d/.test(version)) continue
    lock.packages[place] = { version, ...(dev && { dev }), optional: true, ...platform }
    added++
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} packages of other platforms added to package-lock.json.`)

/** These packages say in their name what they are for: binding-linux-arm64-musl. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | undefined {
  const [, os, cpu, kind = ''] =
    /-(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-(arm64|armv7|arm|x64|ia32|ppc64|riscv64|s390x|loong64|mips64el)(?:-(\w+))?$/.exec(
      name,
    ) ?? []
  if (/-wasm32(-\w+)?$/.test(name)) return { cpu: ['wasm32'] }
  if (!os || !cpu) return undefined
  const libc = os !== 'linux' ? [] : kind.startsWith('musl') ? ['musl'] : kind.startsWith('gnu') ? ['glibc'] : []
  return { cpu: [cpu === 'armv7' ? 'arm' : cpu], os: [os], ...(libc.length > 0 && { libc }) }
}
