import { buildIfStale } from '#server/build.ts'

/** `npm run build`: builds the pages ahead of time, so that the first start does not have to. */
await buildIfStale(console.log).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
