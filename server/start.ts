import '#server/light-start.ts'

/** `npm start`. Everything else is loaded after light-start.ts has done its part. */
await import('#server/main.ts')
