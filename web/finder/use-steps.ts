import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { search as limits } from '#shared/limits.ts'
import { type Answers, type Choices, fetchChoices, hashOf, type Mark, type Option, slugsIn } from '#web/finder/steps.ts'
import { useLocale } from '#web/shell/language.ts'

type State = { answers: Answers; choices: Choices | null; failed: boolean }

/**
 * The finder's current step and its options; null while they load. Each answer is a history entry, so that Back goes a
 * step back and a reload keeps the step.
 */
export function useSteps(start: { answers: Answers; choices: Choices | null }, mark?: Mark) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ ...start, failed: false })
  const inFlight = useRef<AbortController>(null)
  /** Answers by their hash, with the names that an address does not carry. */
  const [given] = useState(() => new Map<string, Answers>())
  const shown = useRef(start.choices ? hashOf(start.answers, mark) : null)
  const wanted = slugsIn(hash, mark) ? hash : hashOf(start.answers, mark)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides the question
  useEffect(() => {
    if (shown.current !== wanted) void show(wanted)
  }, [wanted])
  useEffect(() => () => inFlight.current?.abort(), [])

  /** Loads the question after the answers. A newer call aborts an older one. */
  async function show(key: string): Promise<void> {
    inFlight.current?.abort()
    const mine = new AbortController()
    inFlight.current = mine
    shown.current = key
    const known = key === hashOf(start.answers, mark) ? start.answers : given.get(key)
    if (known && known === start.answers && start.choices) return setState({ ...start, failed: false })
    setState((before) => ({ answers: known ?? before.answers, choices: null, failed: false }))
    try {
      const answers = known ?? (await answersIn(key, mark, mine.signal))
      const choices = await fetchChoices(answers, mine.signal)
      if (!mine.signal.aborted) setState({ answers, choices, failed: false })
    } catch {
      // The API client has logged it; the shopper gets a button to retry.
      if (!mine.signal.aborted) setState((before) => ({ ...before, choices: null, failed: true }))
    }
  }

  /** Moves on to the question after these answers. */
  function go(answers: Answers): void {
    const key = hashOf(answers, mark)
    given.set(key, answers)
    void navigate(`${pathname}${search}${key}`, { preventScrollReset: true })
  }

  return { ...state, go, again: () => void show(wanted) }
}

/** After a reload the names must be fetched; that code is lazy, since few shoppers need it. */
async function answersIn(key: string, mark: Mark | undefined, signal: AbortSignal): Promise<Answers> {
  const { findAnswers } = await import('#web/finder/find-cars.ts')
  return findAnswers(slugsIn(key, mark), signal)
}

type Named = { typed: string; options: Option[] }

const fewest = 2

/**
 * Cars that match a text in the shop's search, as options of the finder: "patrol", "330i", "vw". Each skips the
 * questions it answers. `pending` while a request is in flight.
 */
export function useNamedCars(text: string): { options: Option[]; pending: boolean } {
  const locale = useLocale()
  const typed = text.trim()
  const [named, setNamed] = useState<Named>({ typed: '', options: [] })
  const wanted = typed.length >= fewest

  useEffect(() => {
    if (!wanted) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      // Loaded lazily on the first input.
      const found = await import('#web/finder/find-cars.ts').catch(() => null)
      const options = found ? await found.findCars(typed, locale, leaving.signal) : []
      if (!leaving.signal.aborted) setNamed({ typed, options })
    }, limits.pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [typed, wanted, locale])

  const isKnown = named.typed === typed
  return { options: wanted && isKnown ? named.options : [], pending: wanted && !isKnown }
}
