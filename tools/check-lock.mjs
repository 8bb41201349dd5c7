import { readFileSync } from 'node:fs'

// Exits with 1 unless package-lock.json (or the given file) has a hash and no URL for every package. `npm ci` verifies
// a package only if the lock has its hash. The lock must also list the packages of every platform: one that is missing
// there is not installed. Runs before anything is installed, on any Node.
const file = process.argv[2] ?? new URL('../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(file, 'utf8'))

const faults = []
for (const [place, entry] of Object.entries(packages)) {
  if (place && !/^sha512-/.test(entry.integrity ?? '')) faults.push(`${place} has no sha512 hash`)
  if (entry.resolved) faults.push(`${place} names the registry it came from`)
  for (const name of Object.keys(entry.optionalDependencies ?? {}))
    if (!isLocked(place, name)) faults.push(`${name}, which ${place || 'package.json'} needs, is missing`)
}

/** Whether a package resolves from its parent at `place` as in Node: next to the parent or further up. */
function isLocked(place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${at && `${at}/`}node_modules/${name}`]) return true
    if (!at) return false
  }
}

if (faults.length > 0) {
  console.error(`package-lock.json is not safe to install from:\n  ${faults.join('\n  ')}`)
  console.error('Write it anew: rm -r package-lock.json node_modules && npm install --package-lock-only')
  process.exitCode = 1
}
