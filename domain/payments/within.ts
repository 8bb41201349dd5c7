/**
 * The result of `work`, or undefined if it takes longer than `milliseconds`: it then continues in the background, and
 * a later error goes to `late`.
 */
export async function within<Result>(
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
