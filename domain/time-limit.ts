/** Seconds after which a run of a scheduled task leaves the rest to the next run, so that its job is not considered dead. */
export const longestRun = 90

/**
 * The result of `work`, or undefined if it takes longer than `milliseconds`: it then continues in the background, and
 * a later error goes to `late`.
 */
export async function withinMs<Result>(
  milliseconds: number,
  work: Promise<Result>,
  late: (error: unknown) => void = () => {},
): Promise<Result | undefined> {
  const over = Promise.withResolvers<undefined>()
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    over.resolve(undefined)
  }, milliseconds)
  work.catch((error: unknown) => isOver && late(error))
  try {
    return await Promise.race([work, over.promise])
  } finally {
    clearTimeout(timer)
  }
}
