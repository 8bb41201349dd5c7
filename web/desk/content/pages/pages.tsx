import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { ListedPage } from '#shared/desk/content/pages.ts'
import { deskPages } from '#shared/i18n/desk/content/pages.ts'
import { inLocale } from '#shared/locale.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { formatDay } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { List } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { Press } from '#web/desk/parts/press.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/pages', {}, request.signal)
}

/** All text pages: what visitors see, what is not published yet, and what is missing in one language. */
export default function PagesPage() {
  const { rows, templates } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskPages[locale]
  const { may } = useMember()
  const [making, setMaking] = useState(false)
  return (
    <Page
      title={words.title}
      intro={words.intro}
      action={
        may('content.change') && (
          <Button look="primary" onClick={() => setMaking(true)}>
            {words.make}
          </Button>
        )
      }
    >
      {templates.length > 0 && may('content.change') && <Templates count={templates.length} />}
      <List
        label={words.title}
        page={{ rows }}
        rowKey={({ slug }) => slug}
        columns={[
          {
            key: 'name',
            title: words.name,
            isName: true,
            cell: ({ slug, title, title_ar }) => (
              <>
                <PageLink to={`/desk/pages/${slug}`} className="textlink">
                  <bdi>{(locale === 'ar' ? title_ar : title) || title || title_ar || slug}</bdi>
                </PageLink>
                <span className="block font-normal text-label text-muted">
                  <Figure>/{slug}</Figure>
                </span>
              </>
            ),
          },
          { key: 'state', title: words.state, cell: (page) => <PageState page={page} /> },
          {
            key: 'languages',
            title: words.languages,
            cell: ({ missing }) => (missing > 0 ? words.missing(missing) : words.complete),
          },
          {
            key: 'updated',
            title: words.updated,
            cell: ({ updated, is_published }) => (is_published ? formatDay(updated, locale) : '–'),
          },
        ]}
      />
      {making && <NewPage onClose={() => setMaking(false)} />}
    </Page>
  )
}

/** Published, hidden, or with changes that visitors do not see. */
export function PageState({ page: { is_published, has_draft } }: { page: ListedPage }) {
  const words = deskPages[useLocale()]
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={is_published ? 'neutral' : 'accent'}>
        {is_published ? words.state_published : words.state_hidden}
      </Badge>
      {has_draft && is_published && <Badge tone="accent">{words.state_draft}</Badge>}
    </span>
  )
}

function Templates({ count }: { count: number }) {
  const locale = useLocale()
  const words = deskPages[locale]
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  async function start() {
    try {
      await deskCall('POST /desk/pages/templates')
      toast(words.templates_made)
      await revalidate()
    } catch (error) {
      setProblem(sayError(error, locale))
    }
  }
  return (
    <Notice
      kind={problem ? 'error' : 'warn'}
      title={words.templates_title}
      action={<Press onPress={start}>{words.templates(count)}</Press>}
    >
      {problem ?? words.templates_text}
    </Notice>
  )
}

const blank = { version: 0, values: { slug: '', title: '', title_ar: '' } }

function NewPage({ onClose }: { onClose: () => void }) {
  const locale = useLocale()
  const words = deskPages[locale]
  const navigate = useNavigate()
  const form = useForm(blank, async (body) => {
    await deskCall('POST /desk/pages', { body })
    toast(words.made)
  })
  return (
    <Dialog open onClose={onClose} title={words.make} kind="sheet">
      <FormFrame
        form={form}
        verb={words.make}
        onSaved={() => void navigate(inLocale(`/desk/pages/${form.values.slug.trim()}`, locale))}
      >
        <Field label={words.address} hint={words.address_hint} dir="ltr" autoComplete="off" {...form.field('slug')} />
        <Field label={`${words.page_title} · ${words.in_english}`} dir="ltr" lang="en" {...form.field('title')} />
        <Field label={`${words.page_title} · ${words.in_arabic}`} dir="rtl" lang="ar" {...form.field('title_ar')} />
      </FormFrame>
    </Dialog>
  )
}
