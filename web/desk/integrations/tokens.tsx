import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ApiToken, tokenDays } from '#shared/desk/integrations.ts'
import { apiScopes } from '#shared/desk/programs.ts'
import { deskIntegrations } from '#shared/i18n/desk/integrations.ts'
import { Button } from '#web/design/button.tsx'
import { Choice, ChoiceGroup } from '#web/design/choice.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { formatDay, formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { ShownOnce } from '#web/desk/integrations/once.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Section } from '#web/desk/parts/page.tsx'

/** Keys of the API: what each may read, until when, and when it was last used. */
export function Tokens({ tokens }: { tokens: ApiToken[] }) {
  const locale = useLocale()
  const words = deskIntegrations[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<string>()
  const [ending, setEnding] = useState<string>()
  return (
    <Section
      title={words.tokens}
      action={may('integrations.change') && <Button onClick={() => setMaking(true)}>{words.token_add}</Button>}
    >
      <p className="text-muted text-small">
        {words.tokens_text}{' '}
        <a href="/api/docs" className="text-accent underline underline-offset-4">
          {words.tokens_docs}
        </a>
      </p>
      {tokens.length === 0 && <p className="mt-4 text-small">{words.tokens_none}</p>}
      <ul className="mt-4 divide-y divide-line empty:hidden">
        {tokens.map(({ id, name, ending, scopes, made_by, maker_left, expires_at, used_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3">
            <p className="min-w-0 flex-1 basis-60 text-small">
              <bdi className="font-semibold">{name}</bdi> <Figure className="text-muted">…{ending}</Figure>
              <span className="block text-label text-muted">{scopes.map((scope) => words[scope]).join(' · ')}</span>
              <span className="block text-label text-muted">
                {words[maker_left ? 'token_facts_left' : 'token_facts'](made_by, formatDay(expires_at, locale))} ·{' '}
                {used_at ? words.token_used(formatTime(used_at, locale)) : words.token_unused}
              </span>
            </p>
            {may('integrations.change') && <Button onClick={() => setEnding(id)}>{words.token_end}</Button>}
          </li>
        ))}
      </ul>
      {making && (
        <NewToken
          onClose={() => setMaking(false)}
          onMade={(token) => {
            setMade(token)
            void revalidate()
          }}
        />
      )}
      {made && <ShownOnce secret={made} text={words.token_text} onClose={() => setMade(undefined)} />}
      {ending && (
        <Ask
          title={words.token_end_title}
          verb={words.token_end}
          onClose={() => setEnding(undefined)}
          onConfirm={async () => {
            await deskCall('DELETE /desk/integrations/tokens/{id}', { params: { id: ending } })
            await revalidate()
          }}
        >
          <p className="text-small">{words.token_end_text}</p>
        </Ask>
      )}
    </Section>
  )
}

function NewToken({ onClose, onMade }: { onClose: () => void; onMade: (token: string) => void }) {
  const words = deskIntegrations[useLocale()]
  const form = useForm(blank, async ({ name, scopes, days }) => {
    const { token } = await deskCall('POST /desk/integrations/tokens', {
      body: { name, scopes: scopesOf(scopes), days: days as '90' },
    })
    onMade(token)
  })
  const chosen = scopesOf(form.values.scopes)
  return (
    <Dialog open onClose={onClose} title={words.token_add} kind="sheet">
      <FormFrame form={form} verb={words.token_add} onSaved={onClose}>
        <Field label={words.name} autoComplete="off" {...form.field('name')} />
        <ChoiceGroup legend={words.scopes} error={form.field('scopes').error ?? undefined}>
          {apiScopes.map((scope) => (
            <Choice
              key={scope}
              kind="checkbox"
              label={words[scope]}
              checked={chosen.includes(scope)}
              onChange={({ target }) =>
                form.set(
                  'scopes',
                  apiScopes.filter((each) => (each === scope ? target.checked : chosen.includes(each))).join(','),
                )
              }
            />
          ))}
        </ChoiceGroup>
        <Select label={words.days} {...form.field('days')}>
          {tokenDays.map((days) => (
            <option key={days} value={days}>
              {words[`days_${days}`]}
            </option>
          ))}
        </Select>
      </FormFrame>
    </Dialog>
  )
}

const blank = { version: 0, values: { name: '', scopes: 'orders.read', days: '90' } }

function scopesOf(text: string) {
  return apiScopes.filter((scope) => text.split(',').includes(scope))
}
