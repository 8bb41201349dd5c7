import { webhookEvents } from '#shared/desk/programs.ts'
import { deskIntegrations } from '#shared/i18n/desk/integrations.ts'
import { Choice, ChoiceGroup } from '#web/design/choice.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import type { useForm } from '#web/desk/form/use-form.ts'

/** `events` is a list with commas. */
export type EndpointValues = { name: string; url: string; events: string }

/** The events of a form as the API takes them. */
export function eventsOf(text: string) {
  return webhookEvents.filter((event) => text.split(',').includes(event))
}

type Form = Pick<ReturnType<typeof useForm<EndpointValues>>, 'field' | 'set' | 'values'>

/** Name, address and events of a webhook. */
export function EndpointFields({ form }: { form: Form }) {
  const words = deskIntegrations[useLocale()]
  const chosen = eventsOf(form.values.events)
  return (
    <>
      <Field label={words.name} autoComplete="off" {...form.field('name')} />
      <Field
        label={words.url}
        hint={words.url_hint}
        type="url"
        dir="ltr"
        autoComplete="off"
        placeholder="https://"
        {...form.field('url')}
      />
      <ChoiceGroup legend={words.events} error={form.field('events').error ?? undefined}>
        {webhookEvents.map((event) => (
          <Choice
            key={event}
            kind="checkbox"
            label={words[event]}
            checked={chosen.includes(event)}
            onChange={({ target }) =>
              form.set(
                'events',
                webhookEvents.filter((each) => (each === event ? target.checked : chosen.includes(each))).join(','),
              )
            }
          />
        ))}
      </ChoiceGroup>
    </>
  )
}
