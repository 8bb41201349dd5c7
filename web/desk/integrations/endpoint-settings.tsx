import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Endpoint } from '#shared/desk/integrations.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskIntegrations } from '#shared/i18n/desk/integrations.ts'
import { inLocale } from '#shared/locale.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { EndpointFields, type EndpointValues, eventsOf } from '#web/desk/integrations/endpoint-fields.tsx'
import { ShownOnce } from '#web/desk/integrations/once.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Section } from '#web/desk/parts/page.tsx'
import { Press } from '#web/desk/parts/press.tsx'

type Values = EndpointValues & { state: string }

/** What a webhook is called, where and for what; trying it, another secret, and removing it. */
export function EndpointSettings({ endpoint: { id, version, name, url, events, state } }: { endpoint: Endpoint }) {
  const locale = useLocale()
  const words = deskIntegrations[locale]
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<'secret' | 'remove'>()
  const [secret, setSecret] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<Values>(
    { version, values: { name, url, events: events.join(','), state: state === 'on' ? 'on' : 'off' } },
    async (typed, opened) => {
      const values = { ...typed, events: eventsOf(typed.events), state: typed.state as 'on' }
      await deskCall('PUT /desk/integrations/endpoints/{id}', { params: { id }, body: { version: opened, values } })
      toast(deskFrame[locale].saved)
      await revalidate()
    },
  )
  async function tryIt() {
    setProblem(null)
    try {
      await deskCall('POST /desk/integrations/endpoints/{id}/test', { params: { id } })
      toast(words.tried)
      setTimeout(() => void revalidate(), 1_500)
    } catch (error) {
      setProblem(sayError(error, locale))
    }
  }
  const conflict = form.conflict && {
    ...form.conflict,
    values: { ...form.conflict.values, events: String(form.conflict.values.events) },
  }
  return (
    <Section title={words.settings}>
      <div className="max-w-xl">
        <FormFrame form={form} guarded>
          <EndpointFields form={form as never} />
          <Select label={words.state} {...form.field('state')}>
            <option value="on">{words.state_on}</option>
            <option value="off">{words.state_off}</option>
          </Select>
        </FormFrame>
      </div>
      <div className="mt-6 flex flex-wrap gap-3 border-line border-t pt-4">
        <Press onPress={tryIt}>{words.try_it}</Press>
        <Button onClick={() => setAsking('secret')}>{words.secret_new}</Button>
        <Button onClick={() => setAsking('remove')}>{words.remove}</Button>
      </div>
      {problem && (
        <Notice kind="error" className="mt-4">
          {problem}
        </Notice>
      )}
      {asking === 'secret' && (
        <Ask
          title={words.secret_new_title}
          verb={words.secret_new}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => {
            const made = await deskCall('POST /desk/integrations/endpoints/{id}/secret', { params: { id } })
            setSecret(made.secret)
          }}
        >
          <p className="text-small">{words.secret_new_text}</p>
        </Ask>
      )}
      {asking === 'remove' && (
        <Ask
          title={words.remove_title}
          verb={words.remove}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => {
            await deskCall('DELETE /desk/integrations/endpoints/{id}', { params: { id } })
            await navigate(inLocale('/desk/integrations', locale))
          }}
        >
          <p className="text-small">{words.remove_text}</p>
        </Ask>
      )}
      {secret && <ShownOnce secret={secret} text={words.secret_text} onClose={() => setSecret(undefined)} />}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          yours={form.values}
          fields={[
            { name: 'name', label: words.name },
            { name: 'url', label: words.url },
            {
              name: 'events',
              label: words.events,
              show: (list) =>
                eventsOf(list)
                  .map((event) => words[event])
                  .join(', '),
            },
            { name: 'state', label: words.state, show: (is) => (is === 'on' ? words.state_on : words.state_off) },
          ]}
          onSettle={form.settle}
        />
      )}
    </Section>
  )
}
