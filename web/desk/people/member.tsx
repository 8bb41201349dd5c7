import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { Member } from '#shared/desk/people.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskPeople } from '#shared/i18n/desk/people.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { History } from '#web/desk/audit/history.tsx'
import { deskCall } from '#web/desk/call.ts'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'
import { Press } from '#web/desk/parts/press.tsx'
import { MemberFields, type MemberValues } from '#web/desk/people/member-fields.tsx'
import { Sessions } from '#web/desk/sign-in/sessions.tsx'

export function loader({ request, params }: LoaderFunctionArgs) {
  return deskCall('GET /desk/people/{id}', { params: { id: params.id! } }, request.signal)
}

/** One member: details, access, sessions, and the history beside them. */
export default function MemberPage() {
  const { member, sessions } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskPeople[locale]
  const { may } = useMember()
  return (
    <Page
      title={<bdi>{member.name}</bdi>}
      intro={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Figure>{member.email}</Figure>
          <Badge>{words[`state_${member.state}`]}</Badge>
        </span>
      }
      action={
        <PageLink to="/desk/people" className="textlink text-small">
          {words.back}
        </PageLink>
      }
    >
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
        <div className="space-y-6">
          <Section title={words.details}>
            {may('people.change') ? <Details key={member.id} member={member} /> : <Facts member={member} />}
          </Section>
          {may('people.change') && <Access member={member} />}
          <Section title={words.sessions}>
            {sessions.length > 0 ? <Sessions sessions={sessions} /> : <p className="text-small">{words.no_sessions}</p>}
          </Section>
        </div>
        {may('audit.read') && <History kind="staff" id={member.id} version={member.version} />}
      </div>
    </Page>
  )
}

function Facts({ member: { role, language } }: { member: Member }) {
  const words = deskPeople[useLocale()]
  return (
    <p className="text-small">
      {words[`role_${role}`]} · {words[`language_${language}`]}
    </p>
  )
}

function Details({ member: { id, version, name, role, language } }: { member: Member }) {
  const locale = useLocale()
  const words = deskPeople[locale]
  const { revalidate } = useRevalidator()
  const [stored, setStored] = useState({ version, values: { name, role, language } })
  if (stored.version !== version) setStored({ version, values: { name, role, language } })
  const form = useForm<MemberValues>(stored, async (values, version) => {
    await deskCall('PUT /desk/people/{id}', { params: { id }, body: { version, values } })
    toast(deskFrame[locale].saved)
    await revalidate()
  })
  return (
    <>
      <FormFrame form={form} guarded>
        <MemberFields form={form} />
      </FormFrame>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          yours={form.values}
          fields={[
            { name: 'name', label: words.name },
            { name: 'role', label: words.role, show: (role) => words[`role_${role as MemberValues['role']}`] },
            {
              name: 'language',
              label: words.language,
              show: (language) => words[`language_${language as MemberValues['language']}`],
            },
          ]}
          onSettle={form.settle}
        />
      )}
    </>
  )
}

/** Invitation, blocking, a lost second factor, sessions: what an owner does for a member. */
function Access({ member: { id, name, state, invitation_ends_at, sessions } }: { member: Member }) {
  const locale = useLocale()
  const words = deskPeople[locale]
  const me = useMember()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  const [asking, setAsking] = useState<'block' | 'remove_factor'>()
  const path = { params: { id } }
  /** Makes the change, says so, and reads the member again. */
  const run = async (change: Promise<unknown>) => {
    await change
    toast(deskFrame[locale].saved)
    await revalidate()
  }
  const press = (change: Promise<unknown>) => {
    setProblem(null)
    return run(change).catch((error: unknown) => setProblem(sayError(error, locale)))
  }
  const questions = {
    block: {
      ...{ title: words.block_title(name), text: words.block_text, verb: words.block },
      change: () => deskCall('POST /desk/people/{id}/state', { ...path, body: { state: 'blocked' } }),
    },
    remove_factor: {
      ...{ title: words.remove_factor_title(name), text: words.remove_factor_text, verb: words.remove_factor },
      change: () => deskCall('POST /desk/people/{id}/second-factor/remove', path),
    },
  }
  const question = asking && questions[asking]
  return (
    <Section title={words.access}>
      {problem && (
        <div className="mb-4">
          <Notice kind="error">{problem}</Notice>
        </div>
      )}
      {state === 'invited' && (
        <p className="mb-4 text-small">
          {invitation_ends_at ? words.invitation_until(formatTime(invitation_ends_at, locale)) : words.invitation_ended}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {state === 'invited' && (
          <Press onPress={() => press(deskCall('POST /desk/people/{id}/invitation', path))}>{words.invite_again}</Press>
        )}
        {state === 'active' && id !== me.id && (
          <Button onClick={() => setAsking('remove_factor')}>{words.remove_factor}</Button>
        )}
        {sessions > 0 && (
          <Press onPress={() => press(deskCall('DELETE /desk/people/{id}/sessions', path))}>{words.end_sessions}</Press>
        )}
        {state === 'blocked' ? (
          <Press
            onPress={() => press(deskCall('POST /desk/people/{id}/state', { ...path, body: { state: 'active' } }))}
          >
            {words.unblock}
          </Press>
        ) : (
          id !== me.id && <Button onClick={() => setAsking('block')}>{words.block}</Button>
        )}
      </div>
      {question && (
        <Ask
          title={question.title}
          verb={question.verb}
          onClose={() => setAsking(undefined)}
          onConfirm={() => run(question.change())}
        >
          <p className="text-small">{question.text}</p>
        </Ask>
      )}
    </Section>
  )
}
