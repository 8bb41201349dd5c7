import { enableCompileCache, registerHooks } from 'node:module'

// Limits of memory, for a machine of 1 GB: Node would let garbage grow as far as the machine's memory allows, and glibc
// keeps freed memory in an arena of each thread. Both are read only when a process starts, so this one replaces itself.
// Options from the command line come later, and so override these.
if (process.platform === 'linux' && process.execve && !process.env.MALLOC_ARENA_MAX) {
  const limits = ['--max-old-space-size=640', '--max-semi-space-size=8']
  const command = [process.execPath, ...limits, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, command, { ...process.env, MALLOC_ARENA_MAX: '2' })
}

// React picks its production or development build when it is first loaded.
process.env.NODE_ENV ??= 'production'

// Caches our sources, stripped of types and compiled, for the next start: saves 0.2 s.
enableCompileCache()

// For every file of a package Node parses the package's whole package.json again. Drizzle's has 180 kB, and we load 150
// of its files: without this, they cost 0.5 s and 120 MB (Node 24.21).
const drizzle = '/node_modules/drizzle-orm/'
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!specifier.startsWith('.') || !parentURL?.includes(drizzle)) return next(specifier, context)
    const format = parentURL.endsWith('.cjs') ? 'commonjs' : 'module'
    return { url: new URL(specifier, parentURL).href, format, shortCircuit: true }
  },
})

/** `npm start`. Everything else is loaded after these settings. */
await import('#server/startup/main.ts')
