import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { deskPeople } from '#shared/i18n/desk/people.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { List } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { Invitation } from '#web/desk/people/invitation.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/people', {}, request.signal)
}

/** All members of staff. */
export default function PeoplePage() {
  const page = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskPeople[locale]
  const me = useMember()
  const { revalidate } = useRevalidator()
  const [inviting, setInviting] = useState(false)
  return (
    <Page
      title={words.title}
      intro={words.intro}
      action={
        me.may('people.change') && (
          <Button look="primary" onClick={() => setInviting(true)}>
            {words.invite}
          </Button>
        )
      }
    >
      <List
        label={words.title}
        page={page}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            title: words.name,
            isName: true,
            cell: ({ id, name }) => (
              <>
                <PageLink to={`/desk/people/${id}`} className="textlink">
                  <bdi>{name}</bdi>
                </PageLink>
                {id === me.id && <span className="font-normal text-muted"> ({words.you})</span>}
              </>
            ),
          },
          {
            key: 'email',
            title: words.email,
            cell: ({ email }) => <Figure className="break-words max-md:text-label">{email}</Figure>,
          },
          { key: 'role', title: words.role, cell: ({ role }) => words[`role_${role}`] },
          {
            key: 'state',
            title: words.state,
            cell: ({ state }) => (
              <Badge tone={state === 'active' ? 'neutral' : 'accent'}>{words[`state_${state}`]}</Badge>
            ),
          },
          { key: 'seen', title: words.seen, cell: ({ seen_at }) => (seen_at ? formatTime(seen_at, locale) : '–') },
        ]}
      />
      {inviting && <Invitation onClose={() => setInviting(false)} onSent={() => void revalidate()} />}
    </Page>
  )
}
