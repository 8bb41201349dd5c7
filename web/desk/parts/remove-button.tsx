import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#web/design/button.tsx'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'

type Props = {
  words: { remove: string; remove_title: string; remove_text?: string; removed: string }
  remove: () => Promise<unknown>
  /** Closes the form of what is gone now. */
  onRemoved: () => void
}

/** Removes what a form shows, after a question. */
export function RemoveButton({ words, remove, onRemoved }: Props) {
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button className="mt-6" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      {asking && (
        <Ask
          title={words.remove_title}
          verb={words.remove}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await remove()
            toast(words.removed)
            await revalidate()
            onRemoved()
          }}
        >
          {words.remove_text && <p className="text-small">{words.remove_text}</p>}
        </Ask>
      )}
    </>
  )
}
