/** Limits concurrency: runs at most `most` tasks at a time; the rest is queued. */
export function limitConcurrency(most: number): {
  run: <Result>(work: () => Promise<Result>) => Promise<Result>
  busy: () => number
} {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    busy: () => running + waiting.length,
    async run(work) {
      if (running >= most) await new Promise<void>((go) => waiting.push(go))
      else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
