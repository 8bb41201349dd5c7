import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { VehicleLoad } from '#shared/desk/setup.ts'
import { deskOpening } from '#shared/i18n/desk/setup/opening.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { FieldError } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { toast } from '#web/desk/frame/toasts.tsx'

/** Adds the missing pages and the first home page from the template. */
export function AddTexts() {
  const words = deskOpening[useLocale()]
  return (
    <Press
      label={words.texts_add}
      look="primary"
      press={async () => {
        await deskCall('POST /desk/opening/texts')
        toast(words.texts_added)
      }}
    />
  )
}

/** How often the page asks how far loading has come (ms). */
const lookMs = 1_000

/** One press loads the vehicles in the background; the page shows how far it has come. */
export function VehicleLoading({ load, isDone }: { load: VehicleLoad | null; isDone: boolean }) {
  const words = deskOpening[useLocale()]
  const { revalidate } = useRevalidator()
  const isRunning = load?.state === 'waiting' || load?.state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), lookMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  if (isRunning)
    return (
      <div className="pt-2" role="status">
        <p className="mb-2 text-small">
          {load.makes > 0 ? words.vehicles_progress(load.makes_done, load.makes) : words.vehicles_waiting}
        </p>
        <progress
          className="desk-progress block w-full max-w-sm"
          aria-label={words.vehicles}
          {...(load.makes > 0 && { max: load.makes, value: load.makes_done })}
        />
      </div>
    )
  return (
    <div className="space-y-2 pt-2">
      {load?.state === 'failed' && <FieldError>{words.vehicles_failed}</FieldError>}
      {load?.state === 'done' && <p className="text-small">{words.vehicles_done(load.models)}</p>}
      <Press
        label={isDone ? words.vehicles_again : words.vehicles_load}
        look={isDone ? 'quiet' : 'primary'}
        press={() => deskCall('POST /desk/opening/vehicles')}
      />
    </div>
  )
}

type PressProps = { label: string; look: 'primary' | 'quiet'; press: () => Promise<unknown> }

/** A button whose call changes the page; its error is shown below. */
function Press({ label, look, press }: PressProps) {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function run() {
    setBusy(true)
    setError(null)
    try {
      await press()
      await revalidate()
    } catch (error) {
      setError(sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button look={look} busy={busy} onClick={() => void run()}>
        {label}
      </Button>
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
