import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deskLetters } from '#shared/i18n/desk/content/letters.ts'
import { Badge } from '#web/design/badge.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { List } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/letters', {}, request.signal)
}

/** The e-mails to shoppers, with how many of their texts are changed. */
export default function LettersPage() {
  const { rows } = useLoaderData<typeof loader>()
  const words = deskLetters[useLocale()]
  return (
    <Page title={words.title} intro={words.intro}>
      <List
        label={words.title}
        page={{ rows }}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'letter',
            title: words.letter,
            isName: true,
            cell: ({ id }) => (
              <PageLink to={`/desk/letters/${id}`} className="textlink">
                {words[`name.${id}`]}
              </PageLink>
            ),
          },
          {
            key: 'words',
            title: words.words,
            cell: ({ changed }) =>
              changed > 0 ? <Badge tone="accent">{words.changed(changed)}</Badge> : words.as_original,
          },
        ]}
      />
    </Page>
  )
}
