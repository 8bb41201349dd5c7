import { readFileSync } from 'node:fs'

// Ends with 1 unless package-lock.json (or the file that is named) has a hash for every package and the address of none.
// `npm ci` compares a package with its hash only where there is one. It also needs an entry for the packages of every
// platform: one that the lock leaves out is not installed. Runs before anything is installed, on any Node.
const file = process.argv[2] ?? new URL('../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(file, 'utf8'))

const faults = []
for (const [place, entry] of Object.entries(packages)) {
  // A bundled package is a part of its parent's file, and so of its parent's hash.
  if (place && !entry.inBundle && !/^sha512-/.test(entry.integrity ?? '')) faults.push(`${place} has no sha512 hash`)
  if (entry.resolved) faults.push(`${place} names the registry it came from`)
  for (const name of Object.keys(entry.optionalDependencies ?? {}))
    if (!isLocked(place, name)) faults.push(`${name}, which ${place || 'package.json'} needs, is missing`)
}

/** Whether a package is there for its parent at `place`, found as Node finds it: beside the parent or further up. */
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
