import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'

type Props = {
  /** What is undone; where it was undone already, only `words.mark` is shown. */
  entry: { can_undo: boolean; undone: boolean }
  words: { mark: string; title: string; text: string }
  /** Throws what the server answers if it cannot be undone any more. */
  undo: () => Promise<void>
}

/** Undoes a change that the desk lists, after a question. Nothing where it cannot be undone. */
export function UndoButton({ entry: { can_undo, undone }, words, undo }: Props) {
  const frame = deskFrame[useLocale()]
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState(false)
  if (undone) return <span className="text-label text-muted">{words.mark}</span>
  if (!can_undo) return null
  return (
    <>
      <Button look="plain" className="px-0!" onClick={() => setAsking(true)}>
        {frame.undo}
      </Button>
      {asking && (
        <Ask
          title={words.title}
          verb={frame.undo}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await undo()
            toast(frame.undone)
            await revalidate()
          }}
        >
          <p className="text-small">{words.text}</p>
        </Ask>
      )}
    </>
  )
}
