import { type ComponentProps, useState } from 'react'
import { Button } from '#web/design/button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> & {
  /** Says itself what went wrong. */
  onPress: () => Promise<unknown>
}

/** A button that makes a call: busy until the answer is there, so that a second press sends nothing. */
export function Press({ onPress, ...button }: Props) {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      {...button}
      busy={busy}
      onClick={async () => {
        setBusy(true)
        await onPress().finally(() => setBusy(false))
      }}
    />
  )
}
