import { useEffect, useRef, useState } from 'react'
import { type Answers, askChoices, type Choices } from '#web/finder/steps.ts'

type State = { answers: Answers; choices: Choices | null; failed: boolean }

/** Where the shopper is in the four questions, and the list being shown; null while it is on its way. */
export function useSteps(start: { answers: Answers; choices: Choices | null }) {
  const [state, setState] = useState<State>({ ...start, failed: false })
  const asking = useRef<AbortController>(null)

  // Without choices from the server the first list is fetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the start
  useEffect(() => {
    if (!start.choices) void ask(start.answers)
    return () => asking.current?.abort()
  }, [])

  /** Asks the question that follows the answers. A newer question makes an older one void. */
  async function ask(answers: Answers): Promise<void> {
    asking.current?.abort()
    const mine = new AbortController()
    asking.current = mine
    setState({ answers, choices: null, failed: false })
    try {
      const choices = await askChoices(answers, mine.signal)
      if (!mine.signal.aborted) setState({ answers, choices, failed: false })
    } catch {
      // The call has told the console; the shopper gets a way to try again.
      if (!mine.signal.aborted) setState({ answers, choices: null, failed: true })
    }
  }

  return { ...state, ask }
}
