import { buildIfStale } from '#server/build.ts'

/** `npm run build`: builds the pages beforehand, so that the first start need not. */
await buildIfStale(console.log).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
