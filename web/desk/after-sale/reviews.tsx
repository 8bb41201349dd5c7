import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { WaitingReview } from '#shared/desk/reviews.ts'
import { deskAfterSale } from '#shared/i18n/desk/after-sale.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { AskReason } from '#web/desk/after-sale/ask-reason.tsx'
import { DecideChosen } from '#web/desk/after-sale/decide-chosen.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatDay } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { PhotoLinks } from '#web/desk/parts/photo-links.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/reviews', {}, request.signal)
}

/** Reviews that wait for a decision. */
export default function ReviewsPage() {
  const { rows } = useLoaderData<typeof loader>()
  const words = deskAfterSale[useLocale()]
  const { may } = useMember()
  const [chosen, setChosen] = useState<string[]>([])
  // Without those that were decided meanwhile.
  const ids = chosen.filter((id) => rows.some((row) => row.id === id))
  return (
    <Page
      title={words.reviews_title}
      intro={words.reviews_intro}
      action={
        <PageLink to="/desk/reviews/published" className="textlink text-small">
          {words.to_published}
        </PageLink>
      }
    >
      {may('reviews.decide') && rows.length > 1 && (
        <DecideChosen
          ids={ids}
          isAll={ids.length === rows.length}
          onAll={(all) => setChosen(all ? rows.map(({ id }) => id) : [])}
        />
      )}
      {rows.length === 0 && (
        <Notice kind="success" title={words.none}>
          {words.none_text}
        </Notice>
      )}
      <ul className="grid items-start gap-4 xl:grid-cols-2">
        {rows.map((review) => (
          <li key={review.id}>
            <Review review={review} />
            {may('reviews.decide') && rows.length > 1 && (
              <Choice
                kind="checkbox"
                label={
                  <>
                    {words.select} <bdi className="sr-only">{review.title || review.name}</bdi>
                  </>
                }
                checked={ids.includes(review.id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...ids, review.id] : ids.filter((id) => id !== review.id))
                }
              />
            )}
          </li>
        ))}
      </ul>
    </Page>
  )
}

function Review({ review }: { review: WaitingReview }) {
  const locale = useLocale()
  const words = deskAfterSale[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [declining, setDeclining] = useState(false)
  const { id, name, rating, title, reviews, vehicle, fit, verified, created_at, design, photos } = review

  async function approve() {
    setBusy(true)
    setProblem(null)
    try {
      await deskCall('POST /desk/reviews/{id}/approve', { params: { id } })
      toast(words.approved)
      await revalidate()
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }

  return (
    <article className="card space-y-3 p-4 md:p-6">
      <header>
        <h2 className="text-lead">
          <bdi>{title || name}</bdi>
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-muted">
          <bdi>{name}</bdi>
          {rating !== null && <span className="figures">{words.stars(rating)}</span>}
          <span className="figures">{formatDay(created_at, locale)}</span>
          <bdi>{design}</bdi>
          {verified && <Badge tone="accent">{words.verified}</Badge>}
        </p>
      </header>
      <p dir="auto" className="whitespace-pre-line text-small">
        {reviews}
      </p>
      {(vehicle || fit) && (
        <p className="text-small">
          {vehicle && (
            <>
              {words.car}: <bdi>{vehicle}</bdi>{' '}
            </>
          )}
          {fit && (
            <>
              {words.fit}: <bdi>{fit}</bdi>
            </>
          )}
        </p>
      )}
      {photos > 0 && (
        <PhotoLinks
          photos={Array.from({ length: photos }, (_, n) => {
            const url = `/api/desk/reviews/${id}/photos/${n}`
            return { small: url, large: url, alt: words.photo(n + 1) }
          })}
        />
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
      {may('reviews.decide') && (
        <div className="flex flex-wrap gap-3">
          <Button look="primary" busy={busy} onClick={() => void approve()}>
            {words.approve}
          </Button>
          <Button onClick={() => setDeclining(true)}>{words.decline}</Button>
        </div>
      )}
      {declining && (
        <AskReason
          title={words.decline_title}
          verb={words.decline}
          onClose={() => setDeclining(false)}
          onConfirm={async (reason) => {
            await deskCall('POST /desk/reviews/{id}/decline', { params: { id }, body: { reason } })
            return words.declined
          }}
        />
      )}
    </article>
  )
}
