type Sharp = typeof import('sharp')['default']

let loaded: Promise<Sharp> | undefined

/**
 * The library that makes pictures. It is loaded when the first one is made: it takes 10 MB, and a process that finds all
 * its pictures on disk never needs it. At most two pictures are made at once (load.ts), each on one thread, so that pages
 * still get CPU time.
 */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}
