/**
 * What `work` gives, or undefined where it takes longer than so many milliseconds: it then goes on by itself, and what it
 * throws afterwards is told to `late`.
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
