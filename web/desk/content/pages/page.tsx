import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { type PageFields, readSections } from '#shared/desk/content/pages.ts'
import { deskPages } from '#shared/i18n/desk/content/pages.ts'
import { inLocale } from '#shared/locale.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { History } from '#web/desk/audit/history.tsx'
import { deskCall } from '#web/desk/call.ts'
import { PageState } from '#web/desk/content/pages/pages.tsx'
import { Preview } from '#web/desk/content/pages/preview.tsx'
import { Sections } from '#web/desk/content/pages/sections.tsx'
import { Versions } from '#web/desk/content/pages/versions.tsx'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame, LeaveQuestion } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'

export function loader({ request, params }: LoaderFunctionArgs) {
  return deskCall('GET /desk/pages/{slug}', { params: { slug: params.slug! } }, request.signal)
}

/** One page: its draft in both languages, a preview, publishing, versions and history. */
export default function TextPage() {
  const page = useLoaderData<typeof loader>()
  const { slug, version, values, is_published, has_draft } = page
  const locale = useLocale()
  const words = deskPages[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const [isPreview, setPreview] = useState(!may('content.change'))
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [settled, setSettled] = useState(0)
  const [stored, setStored] = useState({ version, values })
  if (stored.version !== version) setStored({ version, values })
  const latest = useRef(version)
  latest.current = Math.max(latest.current, version)
  const form = useForm<PageFields>(stored, async (values, version) => {
    const saved = await deskCall('PUT /desk/pages/{slug}', { params: { slug }, body: { version, values } })
    latest.current = saved.version
    toast(words.saved)
    await revalidate()
  })

  async function publish() {
    setBusy(true)
    setProblem(null)
    try {
      // What was refused is shown in the form.
      if (form.isDirty && !(await form.submit())) return setPreview(false)
      await deskCall('POST /desk/pages/{slug}/publish', { params: { slug }, body: { version: latest.current } })
      toast(words.published)
      await revalidate()
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Page
      title={<bdi>{(locale === 'ar' ? page.title_ar : page.title) || slug}</bdi>}
      intro={
        <span className="flex flex-wrap items-center gap-3">
          <Figure>/{slug}</Figure> <PageState page={page} />
          {page.missing > 0 && <span>{words.missing(page.missing)}</span>}
        </span>
      }
      action={
        <span className="flex flex-wrap items-center gap-3">
          {is_published && (
            <a href={inLocale(`/${slug}`, locale)} target="_blank" rel="noreferrer" className="textlink text-small">
              {words.see}
            </a>
          )}
          <PageLink to="/desk/pages" className="textlink text-small">
            {words.back}
          </PageLink>
        </span>
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      {may('content.change') && (
        <div className="flex flex-wrap gap-3">
          <Button aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
            {isPreview ? words.edit : words.preview}
          </Button>
          <Button
            look="primary"
            busy={busy}
            disabled={!form.isDirty && !has_draft && is_published}
            onClick={() => void publish()}
          >
            {words.publish}
          </Button>
        </div>
      )}
      {isPreview ? (
        <>
          <LeaveQuestion isDirty={form.isDirty && !form.busy} />
          <Preview fields={form.values} />
        </>
      ) : (
        <FormFrame form={form} verb={words.save_draft} guarded>
          <Titles form={form} />
          {slug === 'faq' ? (
            <Notice>{words.faq_sections}</Notice>
          ) : (
            <Sections
              sections={form.values.sections}
              opened={`${stored.version} ${settled}`}
              onChange={(sections) => form.set('sections', sections)}
            />
          )}
        </FormFrame>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Versions page={page} version={latest} />
        {may('audit.read') && <History kind="page" id={slug} version={version} />}
      </div>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          yours={form.values}
          fields={[
            { name: 'title', label: `${words.page_title} · ${words.in_english}` },
            { name: 'title_ar', label: `${words.page_title} · ${words.in_arabic}` },
            { name: 'description', label: `${words.description} · ${words.in_english}` },
            { name: 'description_ar', label: `${words.description} · ${words.in_arabic}` },
            {
              name: 'sections',
              label: words.sections,
              show: (written) =>
                readSections(written)
                  .map(({ heading, heading_ar }) => (locale === 'ar' ? heading_ar : heading))
                  .join(' · '),
            },
          ]}
          onSettle={(chosen) => {
            form.settle(chosen)
            setSettled(settled + 1)
          }}
        />
      )}
    </Page>
  )
}

type Form = ReturnType<typeof useForm<PageFields>>

function Titles({ form }: { form: Form }) {
  const words = deskPages[useLocale()]
  const { title, title_ar, description, description_ar } = form.values
  const isOneSided = (title === '') !== (title_ar === '') || (description === '') !== (description_ar === '')
  return (
    <Section title={words.page_title} action={isOneSided && <Badge tone="accent">{words.missing_here}</Badge>}>
      <div className="grid gap-5 lg:grid-cols-2">
        <Field label={`${words.page_title} · ${words.in_english}`} dir="ltr" lang="en" {...form.field('title')} />
        <Field label={`${words.page_title} · ${words.in_arabic}`} dir="rtl" lang="ar" {...form.field('title_ar')} />
        <Field
          label={`${words.description} · ${words.in_english}`}
          dir="ltr"
          lang="en"
          {...form.field('description')}
        />
        <Field
          label={`${words.description} · ${words.in_arabic}`}
          dir="rtl"
          lang="ar"
          {...form.field('description_ar')}
        />
      </div>
    </Section>
  )
}
