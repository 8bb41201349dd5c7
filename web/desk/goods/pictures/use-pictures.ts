import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { GoodsPicture, PicturedKind } from '#shared/desk/pictures.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { useLocale } from '#web/design/locale.ts'
import { DeskProblem, deskCall } from '#web/desk/call.ts'

type List = GoodsPicture[]
type Which = { kind: PicturedKind; id: string; part: string; stored: List; onChange: () => void }

/**
 * The pictures of one group: each change is shown and saved at once, one after another. If another person changed them
 * meanwhile, an addition is added to theirs; for any other change `conflict` holds both lists.
 */
export function usePictures({ kind, id, part, stored, onChange }: Which) {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [list, setList] = useState(stored)
  const [problem, setProblem] = useState<string | null>(null)
  const [conflict, setConflict] = useState<{ theirs: List; yours: List } | null>(null)
  const saved = useRef(stored)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const pending = useRef(0)

  useEffect(() => {
    if (pending.current > 0) return
    saved.current = stored
    setList(stored)
  }, [stored])

  async function put(next: List): Promise<void> {
    const body = { part, was: namesOf(saved.current), names: namesOf(next) }
    await deskCall('PUT /desk/pictures/{kind}/{id}', { params: { kind, id }, body })
    saved.current = next
  }

  /** Saves what `change` makes of the stored list; true if it is stored. */
  async function apply(change: (list: List) => List, isAddition: boolean): Promise<boolean> {
    const next = change(saved.current)
    setList(next)
    setProblem(null)
    try {
      try {
        await put(next)
      } catch (error) {
        const theirs = theirsOf(error)
        if (!theirs || !isAddition) throw error
        saved.current = theirs
        await put(change(theirs))
      }
      return true
    } catch (error) {
      const theirs = theirsOf(error)
      if (theirs) {
        saved.current = theirs
        setConflict({ theirs, yours: next })
      } else setProblem(sayError(error, locale))
      return false
    } finally {
      setList(saved.current)
    }
  }

  function save(change: (list: List) => List, isAddition = false): Promise<boolean> {
    pending.current++
    const done = queue.current.then(() => apply(change, isAddition))
    queue.current = done.finally(async () => {
      pending.current--
      onChange()
      if (pending.current === 0) await revalidate()
    })
    return done
  }

  return { list, problem, conflict, endConflict: () => setConflict(null), save }
}

const namesOf = (list: List) => list.map(({ name }) => name)

/** What another person stored, if that is why a save was refused. */
function theirsOf(error: unknown): List | undefined {
  if (!(error instanceof DeskProblem) || error.code !== 'desk_conflict') return undefined
  return (error.data as { values: { pictures: List } }).values.pictures
}
