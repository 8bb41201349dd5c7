'use strict'

// Gives Node our sources without their types, from build/plain, where each is written once. Node's own cache keeps all that
// it has read for as long as the process runs (19 MB), and its compiler that strips types takes 18 MB from the first file on.
// Loaded with `--require`, because only so does it come before the first source (server/start.ts).
const { createHash } = require('node:crypto')
const { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs')
const { registerHooks, stripTypeScriptTypes } = require('node:module')
const { dirname, join, relative, resolve } = require('node:path')
const { fileURLToPath, pathToFileURL } = require('node:url')

const root = resolve(__dirname, '..')
const ours = pathToFileURL(`${root}/`).href

registerHooks({
  load(url, context, next) {
    if (!url.startsWith(ours) || !url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context)
    return { format: 'module', source: plainSource(fileURLToPath(url)), shortCircuit: true }
  },
})

const folders = ['server', 'api', 'domain', 'database', 'services', 'shared', 'jobs', 'tools', 'sandbox']

/** Writes the copies that are missing or older than their source, so that a process started afterwards needs no compiler. */
function keepPlainSources() {
  const names = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
  )
  for (const name of names.filter((name) => /(?<!\.test)\.ts$/.test(name))) {
    const file = join(root, name)
    const kept = statSync(copyOf(file), { throwIfNoEntry: false })
    if (!kept || kept.mtimeMs <= statSync(file).mtimeMs) plainSource(file)
  }
}

/**
 * The source in a file without its types; lines and columns stay where they were. The kept copy ends with the hash of the
 * typed source, so a changed file is never answered from an old copy.
 */
function plainSource(file) {
  const typed = readFileSync(file, 'utf8')
  const mark = `\n// ${createHash('sha256').update(typed).digest('base64url')}\n`
  const kept = copyOf(file)
  try {
    const plain = readFileSync(kept, 'utf8')
    if (plain.endsWith(mark)) return plain
  } catch {
    // Not kept yet.
  }
  const plain = stripTypeScriptTypes(typed) + mark
  try {
    mkdirSync(dirname(kept), { recursive: true })
    writeFileSync(`${kept}.${process.pid}`, plain)
    renameSync(`${kept}.${process.pid}`, kept)
  } catch {
    // The folder cannot be written: the next start strips this file again.
  }
  return plain
}

function copyOf(file) {
  return join(root, 'build/plain', `${relative(root, file)}.mjs`)
}

module.exports = { keepPlainSources }
