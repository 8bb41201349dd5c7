import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Service } from '#shared/desk/setup.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskServices } from '#shared/i18n/desk/setup/services.ts'
import { settingFields } from '#shared/i18n/desk/setup/setting-fields.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Section } from '#web/desk/parts/page.tsx'
import { Press } from '#web/desk/parts/press.tsx'

type Props = {
  service: Service
  title: string
  /** The verbs for a service that has no keys yet, and for one that has. */
  verbs: { enter: string; change: string }
  /** The form; `onClose` is called when the keys are kept. */
  form: (onClose: () => void) => ReactNode
}

/** One service: where its keys come from, what may be shown of them, whether it is offered, and the form of its keys. */
export function ServiceCard({ service, title, verbs, form }: Props) {
  const locale = useLocale()
  const words = deskServices[locale]
  const { may } = useMember()
  const [isOpen, setIsOpen] = useState(false)
  const { source, shown, tested_at, webhook, is_on, name } = service
  const isReady = source !== 'none'
  const close = () => setIsOpen(false)
  return (
    <Section
      title={title}
      action={
        <span className="flex flex-wrap gap-2">
          {name !== 'mail' && isReady && (
            <Badge tone={is_on ? 'accent' : 'neutral'}>{is_on ? words.offered : words.not_offered}</Badge>
          )}
          <Badge tone={isReady ? 'accent' : 'neutral'}>{words[`source_${source}`]}</Badge>
        </span>
      }
    >
      <div className="space-y-4">
        {source === 'environment' && <p className="text-small">{words.source_environment_text}</p>}
        {source === 'stand_in' && (
          <p className="text-small">{name === 'mail' ? words.source_stand_in_mail : words.source_stand_in_text}</p>
        )}
        <dl className="grid gap-x-6 gap-y-3 text-small sm:grid-cols-2">
          {Object.entries(shown).map(([field, value]) => (
            <Fact key={field} label={settingFields[locale][field as 'host']}>
              {field === 'security' ? words[`security_${value as 'tls'}`] : value}
            </Fact>
          ))}
          {webhook && <Fact label={words.webhook}>{webhook}</Fact>}
        </dl>
        {tested_at && <p className="text-label text-muted">{words.tested(formatTime(tested_at, locale))}</p>}
        {may('settings.keys') && (
          <div className="flex flex-wrap gap-3">
            {source !== 'environment' && (
              <Button look={isReady ? 'quiet' : 'primary'} onClick={() => setIsOpen(true)}>
                {source === 'desk' ? verbs.change : verbs.enter}
              </Button>
            )}
            {name !== 'mail' && isReady && <Switch name={name} title={title} isOn={is_on} />}
          </div>
        )}
      </div>
      {isOpen && (
        <Dialog open onClose={close} kind="sheet" title={title}>
          {form(close)}
        </Dialog>
      )}
    </Section>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  if (children === '') return null
  return (
    <div>
      <dt className="text-label text-muted">{label}</dt>
      <dd>
        <Figure className="wrap-anywhere">{children}</Figure>
      </dd>
    </div>
  )
}

/** Offers a payment service at checkout, or stops offering it after a question. */
function Switch({ name, title, isOn }: { name: 'stripe' | 'paymob'; title: string; isOn: boolean }) {
  const locale = useLocale()
  const words = deskServices[locale]
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function turn() {
    await deskCall('POST /desk/settings/services/{name}/switch', { params: { name }, body: { is_on: !isOn } })
    toast(deskFrame[locale].saved)
    await revalidate()
  }
  return (
    <>
      {isOn ? (
        <Button onClick={() => setAsking(true)}>{words.turn_off}</Button>
      ) : (
        <Press
          onPress={() => {
            setProblem(null)
            return turn().catch((error: unknown) => setProblem(sayError(error, locale)))
          }}
        >
          {words.turn_on}
        </Press>
      )}
      {problem && (
        <div className="w-full">
          <Notice kind="error">{problem}</Notice>
        </div>
      )}
      {asking && (
        <Ask
          title={words.turn_off_title(title)}
          verb={words.turn_off}
          onClose={() => setAsking(false)}
          onConfirm={turn}
        >
          <p className="text-small">{words.turn_off_text}</p>
        </Ask>
      )}
    </>
  )
}
