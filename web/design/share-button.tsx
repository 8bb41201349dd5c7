import { useState } from 'react'
import { Button } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'

type Props = {
  /** The address to pass on, as a path of the shop. */
  path: string
  title: string
  words: { share: string; copied: string; copy_failed: string }
}

/** Passes the page on: by the device's own sheet where it has one, else the link is copied. */
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
      // Who closes the sheet has not been refused anything.
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
