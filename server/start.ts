import '#server/light-start.ts'

/** `npm start`. Everything else is loaded after light-start.ts has run. */
await import('#server/main.ts')
