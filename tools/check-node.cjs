'use strict'

// Runs before every npm script (`node -r ./tools/check-node.cjs …`), so it must work on any old Node. package.json pins
// Node as one package per platform, and npm skips a missing one silently.
const { engines, optionalDependencies } = require('../package.json')

const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const pinned = optionalDependencies[`node-${platform}`]
const running = process.version.slice(1)

if (pinned && running !== pinned) {
  stop(
    `The shop runs on Node ${pinned}, but this is Node ${running}: run "npm ci", which installs node-${platform}@${pinned} ` +
      '(npm leaves it out silently when optional packages are switched off or its hash differs from package-lock.json).',
  )
}

if (!pinned && isOlder(running, engines.node.replace('>=', ''))) {
  stop(
    `npm has no Node ${engines.node} for ${platform}, and this is Node ${running}: install Node 24 from https://nodejs.org.`,
  )
}

function isOlder(version, least) {
  const [major, minor] = version.split('.').map(Number)
  const [leastMajor, leastMinor] = least.split('.').map(Number)
  return major < leastMajor || (major === leastMajor && minor < leastMinor)
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
