import { text } from 'node:stream/consumers'

// Reads `npm audit --json` and exits with 1 if it names a high or critical vulnerability. Without an answer from the
// registry (no network, a mirror without advisories) it says so and exits with 0.
const { vulnerabilities } = answerOf(await text(process.stdin))
if (!vulnerabilities) console.log('npm audit: no answer from the registry, so nothing was checked.')

const severe = Object.values(vulnerabilities ?? {}).filter(({ severity }) => /^(high|critical)$/.test(severity))
for (const { name, severity, via } of severe)
  console.error(`${name} (${severity}): ${via.map((each) => each.title ?? `through ${each}`).join('; ')}`)
process.exitCode = severe.length > 0 ? 1 : 0

function answerOf(json) {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}
