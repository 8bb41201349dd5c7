import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { AnswerFields, PublishedReview } from '#shared/desk/reviews.ts'
import { deskAfterSale } from '#shared/i18n/desk/after-sale.ts'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { TextArea } from '#web/design/text-area.tsx'
import { AskReason } from '#web/desk/after-sale/ask-reason.tsx'
import { deskCall } from '#web/desk/call.ts'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { formatDay } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { List } from '#web/desk/list/list.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Page } from '#web/desk/parts/page.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/reviews/published', {}, request.signal)
}

/** Published reviews, and what the shop answered. */
export default function PublishedReviewsPage() {
  const page = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskAfterSale[locale]
  const { may } = useMember()
  const [answering, setAnswering] = useState<PublishedReview>()
  return (
    <Page
      title={words.answered_title}
      intro={words.answered_intro}
      action={
        <PageLink to="/desk/reviews" className="textlink text-small">
          {words.to_waiting}
        </PageLink>
      }
    >
      <List
        label={words.answered_title}
        page={page}
        rowKey={({ id }) => id}
        loadMore={(after) => deskCall('GET /desk/reviews/published', { query: { after } })}
        columns={[
          {
            key: 'review',
            title: words.review,
            isName: true,
            cell: ({ title, name, rating, reviews, created_at }) => (
              <span className="block max-w-prose">
                <bdi>{title || name}</bdi>
                <span className="block font-normal text-label text-muted">
                  <bdi>{name}</bdi> · {rating !== null && `${words.stars(rating)} · `}
                  <span className="figures">{formatDay(created_at, locale)}</span>
                </span>
                <span dir="auto" className="line-clamp-3 font-normal">
                  {reviews}
                </span>
              </span>
            ),
          },
          { key: 'wheel', title: words.wheel, cell: ({ design }) => <bdi>{design}</bdi> },
          {
            key: 'answer',
            title: words.answer,
            cell: (review) => (
              <span className="block max-w-prose">
                <span dir="auto" className="line-clamp-3">
                  {(locale === 'ar' ? review.answer_ar : review.answer) || review.answer || review.answer_ar}
                </span>
                <span className="flex flex-wrap gap-x-4">
                  {may('reviews.answer') && (
                    <Button look="plain" className="px-0!" onClick={() => setAnswering(review)}>
                      {words.answer_edit}
                    </Button>
                  )}
                  {may('reviews.decide') && <Withdraw id={review.id} />}
                </span>
              </span>
            ),
          },
        ]}
      />
      {answering && <Answering review={answering} onClose={() => setAnswering(undefined)} />}
    </Page>
  )
}

/** Hides the review with a reason, or deletes it as its writer asks. */
function Withdraw({ id }: { id: string }) {
  const words = deskAfterSale[useLocale()]
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<'take_down' | 'delete'>()
  const onClose = () => setAsking(undefined)
  return (
    <>
      <Button look="plain" className="px-0!" onClick={() => setAsking('take_down')}>
        {words.take_down}
      </Button>
      <Button look="plain" className="px-0!" onClick={() => setAsking('delete')}>
        {words.delete}
      </Button>
      {asking === 'take_down' && (
        <AskReason
          title={words.take_down_title}
          verb={words.take_down}
          onClose={onClose}
          onConfirm={async (reason) => {
            await deskCall('POST /desk/reviews/{id}/take-down', { params: { id }, body: { reason } })
            return words.taken_down
          }}
        />
      )}
      {asking === 'delete' && (
        <Ask
          title={words.delete_title}
          verb={words.delete}
          onClose={onClose}
          onConfirm={async () => {
            await deskCall('POST /desk/reviews/{id}/delete', { params: { id } })
            toast(words.deleted)
            await revalidate()
          }}
        >
          <p className="text-small">{words.delete_text}</p>
        </Ask>
      )}
    </>
  )
}

function Answering({ review, onClose }: { review: PublishedReview; onClose: () => void }) {
  const { id, version, answer, answer_ar, reviews } = review
  const words = deskAfterSale[useLocale()]
  const { revalidate } = useRevalidator()
  const [stored] = useState({ version, values: { answer, answer_ar } })
  const form = useForm<AnswerFields>(stored, async (values, version) => {
    await deskCall('PUT /desk/reviews/{id}/answer', { params: { id }, body: { version, values } })
    toast(words.answered)
    await revalidate()
  })
  if (form.conflict)
    return (
      <ConflictDialog
        conflict={form.conflict}
        yours={form.values}
        fields={[
          { name: 'answer', label: words.answer_en },
          { name: 'answer_ar', label: words.answer_ar },
        ]}
        onSettle={form.settle}
      />
    )
  return (
    <Dialog open onClose={onClose} title={words.answer_edit} kind="sheet">
      <p dir="auto" className="mb-5 whitespace-pre-line border-line border-s-2 ps-3 text-small">
        {reviews}
      </p>
      <FormFrame form={form} onSaved={onClose}>
        <TextArea label={words.answer_en} lang="en" dir="ltr" rows={5} {...form.field('answer')} />
        <TextArea
          label={words.answer_ar}
          hint={words.answer_hint}
          lang="ar"
          dir="rtl"
          rows={5}
          {...form.field('answer_ar')}
        />
      </FormFrame>
    </Dialog>
  )
}
