import { useState } from 'react'
import { Button } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'

type Props = {
  /** The path to share. */
  path: string
  title: string
  words: { share: string; copied: string; copy_failed: string }
}

/** Shares the page with the device's share sheet, or else copies the link. */
export function ShareButton({ path, title, words }: Props) {
  const [said, setSaid] = useState('')

  async function share() {
    const url = new URL(path, location.origin).href
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        setSaid(words.copied)
      }
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid(words.copy_failed)
    }
  }

  return (
    <span className="inline-flex items-center gap-3">
      <Button onClick={() => void share()}>
        <Icon name="share" />
        {words.share}
      </Button>
      <span role="status" className="text-muted text-small empty:absolute">
        {said}
      </span>
    </span>
  )
}
