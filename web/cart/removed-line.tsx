import { useEffect, useRef, useState } from 'react'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { Button } from '#web/design/button.tsx'
import { useMessages } from '#web/shell/language.ts'

/** Placeholder for a removed line with an undo button, until the page is left. Takes the focus. */
export function RemovedLine({ name, onUndo }: { name: string; onUndo: () => Promise<void> }) {
  const words = useMessages(cartWords)
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  async function undo() {
    setBusy(true)
    await onUndo()
    setBusy(false)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 text-small">
      <span role="status" className="text-muted">
        {words.removed(name)}
      </span>
      <Button ref={button} busy={busy} onClick={undo}>
        {words.undo}
      </Button>
    </li>
  )
}
