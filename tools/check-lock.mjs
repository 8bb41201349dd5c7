import { readFileSync } from 'node:fs'

// Exits with 1 unless package-lock.json (or the given file) has a hash and no URL for every package. `npm ci` verifies
// a package only if the lock has its hash. The lock must also list the packages of every platform: one that is missing
// there is not installed. Packages that the shop runs with need one of the licences below. Runs before anything is
// installed, on any Node.
const licences = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Apache-2.0'],
  ...['Unlicense', 'CC-BY-4.0', 'Python-2.0'],
  // For fonts; ours keep their names.
  'OFL-1.1',
  // Copyleft by file or by library; we change neither (Lightning CSS, libvips).
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
])
/** Packages without the field, and what their LICENSE file says. */
const licencesInFiles = { 'png-js': 'MIT' }

const file = process.argv[2] ?? new URL('../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(file, 'utf8'))

const faults = []
for (const [place, entry] of Object.entries(packages)) {
  if (place && !/^sha512-/.test(entry.integrity ?? '')) faults.push(`${place} has no sha512 hash`)
  if (entry.resolved) faults.push(`${place} names the registry it came from`)
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const version = lockedVersion(place, name)
    const isExact = /^\d/.test(range)
    if (!version || (isExact && version !== range))
      faults.push(`${name} ${range}, which ${place || 'package.json'} needs, is missing`)
  }
  const licence = entry.license ?? licencesInFiles[place.slice(place.lastIndexOf('node_modules/') + 13)] ?? 'none'
  if (place && !entry.dev && !licence.split(/ and /i).every((each) => licences.has(each)))
    faults.push(`${place} has the licence ${licence}, which tools/check-lock.mjs does not list`)
}

/** The version that a package's parent at `place` loads, as in Node: next to the parent or further up. */
function lockedVersion(place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const found = packages[`${at && `${at}/`}node_modules/${name}`]
    if (found || !at) return found?.version
  }
}

if (faults.length > 0) {
  console.error(`package-lock.json is not safe to install from:\n  ${faults.join('\n  ')}`)
  console.error('Write it anew: rm -r package-lock.json node_modules && npm install --package-lock-only')
  process.exitCode = 1
}
