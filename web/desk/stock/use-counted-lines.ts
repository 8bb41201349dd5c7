import { useEffect, useRef, useState } from 'react'
import { latinDigits } from '#shared/normalise.ts'

/** `quantity`: as it was typed. */
export type Line = { sku: string; quantity: string }

/** The pieces that were typed; also in Arabic digits. */
export const piecesOf = (typed: string) => Number(latinDigits(typed.trim()))
/** Whether what was typed is a number of pieces. */
export const isPieces = (typed: string) =>
  typed.trim() !== '' && Number.isInteger(piecesOf(typed)) && piecesOf(typed) >= 0

/** The list survives a refresh, and a phone that closes the page. */
const storageKey = 'desk-count'

function readLines(): Line[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** The list of a count, kept in this browser and the same in all of its tabs. */
export function useCountedLines() {
  const [lines, setLines] = useState(readLines)
  /** The list as it was read last, which is not written back: another tab may have changed it since. */
  const read = useRef(lines)
  useEffect(() => {
    if (lines !== read.current) localStorage.setItem(storageKey, JSON.stringify(lines))
  }, [lines])
  // Another tab keeps its list under the same key: both show the same one, so that neither overwrites the other's lines.
  useEffect(() => {
    const readAgain = () => {
      read.current = readLines()
      setLines(read.current)
    }
    const follow = ({ key }: StorageEvent) => key === storageKey && readAgain()
    addEventListener('storage', follow)
    // The other tab may have changed it while this page was being shown.
    readAgain()
    return () => removeEventListener('storage', follow)
  }, [])
  return [lines, setLines] as const
}
