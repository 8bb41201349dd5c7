import { createRequire, type ResolveHookSync, registerHooks } from 'node:module'
import { extname, join } from 'node:path'

const plainSources = join(import.meta.dirname, 'plain-sources.cjs')
const { keepPlainSources } = createRequire(import.meta.url)(plainSources)

// Limits of memory, for a machine of 1 GB: Node would let garbage grow as far as the machine's memory allows, and
// glibc keeps freed memory in an arena of each thread, and after the first large buffers never returns any to the
// system. Buffers from 128 kB on go back at once: in a mix of visitors that saves 30 MB, and the CPU of a request stays the
// same. Freed memory at the end of the heap goes back from 4 MB on, because at every chance it would take a third of what a
// rendered page costs. Semi-spaces of 4 MB instead of 8 save 14 MB after two minutes of such a mix (three pairs in turn), and
// pages cost the same. Sources come without their types, so that Node does not load the compiler that strips them.
// All are read only when a process starts, so this one replaces itself. Options from the command line come later, and so
// override these.
if (process.platform === 'linux' && process.execve && !process.env.MALLOC_ARENA_MAX) {
  keepPlainSources()
  const options = ['--max-old-space-size=640', '--max-semi-space-size=4', `--require=${plainSources}`]
  const command = [process.execPath, ...options, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, command, {
    MALLOC_TRIM_THRESHOLD_: '4194304',
    MALLOC_MMAP_THRESHOLD_: '131072',
    ...process.env,
    MALLOC_ARENA_MAX: '2',
  })
}

// Small buffers are cut from a shared one, which stays until the last of them is gone. Node's has 64 kB: in a mix of
// visitors the 610 kept copies and parts of pages, of about 10 kB each, held 40 MB.
Buffer.poolSize = 8 * 1024

// React picks its production or development build when it is first loaded.
process.env.NODE_ENV ??= 'production'

// Node looks up every import anew: links, the file, and the settings of the packages on the way, of which Drizzle's have
// 180 kB and cost 120 MB (Node 24.21). Our 820 files import each other 3,000 times, and files of packages 2,000 times: that
// took a seventh of a start's CPU. Our names lead to files below this folder; all files of a package, and all of
// ours, find the same by the name of a package; and beside a module is a module, where both have the same extension.
const found = new Map<string, ReturnType<ResolveHookSync>>()
const modules = new Set<string>()
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context
    const [, from = ''] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(parentURL) ?? []
    if (from === '' && /^#.*\.ts$/.test(specifier))
      return {
        url: new URL(`../${specifier.slice(1)}`, import.meta.url).href,
        format: 'module-typescript',
        shortCircuit: true,
      }
    if (/^\.\.?\//.test(specifier) && modules.has(parentURL) && extname(specifier) === extname(parentURL)) {
      const { href } = new URL(specifier, parentURL)
      modules.add(href)
      return { url: href, format: 'module', shortCircuit: true }
    }
    const isNamed = /^[@a-z][^:]*$/.test(specifier)
    const name = `${specifier} ${conditions.join()} ${from}`
    const result = (isNamed && found.get(name)) || next(specifier, context)
    if (isNamed) found.set(name, result)
    if (result.format === 'module' && result.url.includes('/node_modules/')) modules.add(result.url)
    return { ...result, shortCircuit: true }
  },
})

/** `npm start`. Everything else is loaded after these settings. */
await import('#server/startup/main.ts')
