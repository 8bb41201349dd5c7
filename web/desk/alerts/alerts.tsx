import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Alerts as Stored } from '#shared/desk/alerts.ts'
import { deskAlerts } from '#shared/i18n/desk/alerts.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskSignIn } from '#shared/i18n/desk/sign-in.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { setSound } from '#web/desk/alerts/sound.ts'
import { subscribe } from '#web/desk/alerts/this-browser.ts'
import { deskCall } from '#web/desk/call.ts'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { formatDay } from '#web/desk/format.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Section } from '#web/desk/parts/page.tsx'

const kinds = ['by_email', 'by_push', 'sound'] as const

/** How the member learns of new orders: what, when not, and in which browsers. */
export function Alerts({ alerts }: { alerts: Stored }) {
  const locale = useLocale()
  const words = deskAlerts[locale]
  const { revalidate } = useRevalidator()
  const form = useForm(
    {
      version: alerts.version,
      values: textsOf(alerts.values),
    },
    async (typed, version) => {
      await deskCall('PUT /desk/self/alerts', {
        body: {
          version,
          values: {
            ...{ by_email: typed.by_email === 'yes', by_push: typed.by_push === 'yes', sound: typed.sound === 'yes' },
            ...{ quiet_from: typed.quiet_from || null, quiet_to: typed.quiet_to || null },
          },
        },
      })
      setSound(typed.sound === 'yes')
      toast(deskFrame[locale].saved)
      await revalidate()
    },
  )
  return (
    <Section title={words.title}>
      <p className="mb-4 text-muted text-small">{words.intro}</p>
      <FormFrame form={form}>
        <div>
          {kinds.map((kind) => (
            <Choice
              key={kind}
              kind="checkbox"
              label={words[kind]}
              {...(kind === 'by_push' && { hint: words.by_push_hint })}
              checked={form.values[kind] === 'yes'}
              onChange={({ target }) => form.set(kind, asText(target.checked))}
            />
          ))}
        </div>
        <fieldset>
          <legend className="font-semibold text-small">{words.quiet}</legend>
          <p className="mt-1 mb-2 text-label text-muted">{words.quiet_hint}</p>
          <div className="grid max-w-md grid-cols-2 gap-3">
            <Field label={words.quiet_from} type="time" {...form.field('quiet_from')} />
            <Field label={words.quiet_to} type="time" {...form.field('quiet_to')} />
          </div>
        </fieldset>
      </FormFrame>
      <Devices alerts={alerts} />
      {form.conflict && (
        <ConflictDialog
          conflict={{ ...form.conflict, values: textsOf(form.conflict.values as never) }}
          yours={form.values}
          fields={[
            ...kinds.map((name) => ({
              name,
              label: words[name],
              show: (is: string) => deskFrame[locale][is === 'yes' ? 'yes' : 'no'],
            })),
            { name: 'quiet_from', label: `${words.quiet}: ${words.quiet_from}` },
            { name: 'quiet_to', label: `${words.quiet}: ${words.quiet_to}` },
          ]}
          onSettle={form.settle}
        />
      )}
    </Section>
  )
}

/** The browsers that show notifications, and this one if it does not yet. */
function Devices({ alerts: { devices, push_key } }: { alerts: Stored }) {
  const locale = useLocale()
  const words = deskAlerts[locale]
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function run(work: () => Promise<unknown>) {
    setProblem(null)
    setBusy(true)
    await work().catch((error: unknown) => setProblem(sayError(error, locale)))
    setBusy(false)
    await revalidate()
  }

  const add = () =>
    run(async () => {
      const made = await subscribe(push_key)
      if (typeof made === 'string') return setProblem(words[made])
      const { id } = await deskCall('POST /desk/self/devices', { body: made })
      await test(id)
    })

  async function test(id: string) {
    const { sent } = await deskCall('POST /desk/self/devices/{id}/test', { params: { id } })
    if (sent) toast(words.device_tested)
    else setProblem(words.device_not_tested)
  }

  return (
    <div className="mt-6 border-line border-t pt-4">
      <h3 className="font-semibold text-small">{words.devices}</h3>
      {devices.length === 0 && <p className="mt-1 text-muted text-small">{words.no_devices}</p>}
      <ul className="divide-y divide-line">
        {devices.map(({ id, browser, system, created_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3">
            <p className="min-w-0 flex-1 basis-48 text-small">
              <bdi className="font-semibold">
                {[browser, system].filter(Boolean).join(' · ') || deskSignIn[locale].unknown_browser}
              </bdi>
              <span className="block text-label text-muted">{words.device_since(formatDay(created_at, locale))}</span>
            </p>
            <Button disabled={busy} onClick={() => void run(() => test(id))}>
              {words.device_test}
            </Button>
            <Button
              disabled={busy}
              onClick={() => void run(() => deskCall('DELETE /desk/self/devices/{id}', { params: { id } }))}
            >
              {words.device_remove}
            </Button>
          </li>
        ))}
      </ul>
      {problem && (
        <Notice kind="error" className="mt-3">
          {problem}
        </Notice>
      )}
      <Button className="mt-3" busy={busy} onClick={() => void add()}>
        {words.device_add}
      </Button>
    </div>
  )
}

/** The form keeps texts. */
function textsOf({ by_email, by_push, sound, quiet_from, quiet_to }: Stored['values']) {
  return {
    ...{ by_email: asText(by_email), by_push: asText(by_push), sound: asText(sound) },
    ...{ quiet_from: quiet_from ?? '', quiet_to: quiet_to ?? '' },
  }
}

function asText(value: boolean): string {
  return value ? 'yes' : ''
}
