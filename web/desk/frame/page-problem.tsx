import { useLocation, useParams, useRevalidator, useRouteError } from 'react-router'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { withoutLocale } from '#shared/locale.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { DeskProblem } from '#web/desk/call.ts'
import { Page } from '#web/desk/parts/page.tsx'

/** In the place of a page that failed, that the role may not see, or that does not exist. */
export function PageProblem() {
  const error = useRouteError()
  const locale = useLocale()
  const words = deskFrame[locale]
  const { revalidate, state } = useRevalidator()
  const params = useParams()
  const { pathname } = useLocation()
  const status = error instanceof DeskProblem ? error.status : 500
  const wrong = error instanceof DeskProblem && error.code === 'invalid' ? Object.keys(error.fields) : []
  // A part of the address that cannot be the id of anything.
  if (status === 404 || wrong.some((field) => field in params)) return <Missing />
  if (wrong.length > 0)
    return (
      <Page title={words.wrong_filter_title}>
        <Notice kind="info" action={<LinkButton to={withoutLocale(pathname)}>{words.clear_filters}</LinkButton>}>
          {words.wrong_filter_text(wrong.join(', '))}
        </Notice>
      </Page>
    )
  if (status === 403)
    return (
      <Page title={words.forbidden_title}>
        <Notice kind="info" action={<ToHome />}>
          {words.forbidden_text}
        </Notice>
      </Page>
    )
  return (
    <Page title={words.failed_title}>
      <Notice
        kind="error"
        action={
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            {words.try_again}
          </Button>
        }
      >
        {sayError(error, locale)}
      </Notice>
    </Page>
  )
}

/** An address of the desk without a page, or a thing that is gone. */
export function Missing() {
  const words = deskFrame[useLocale()]
  return (
    <Page title={words.missing_title}>
      <Notice kind="info" action={<ToHome />}>
        {words.missing_text}
      </Notice>
    </Page>
  )
}

function ToHome() {
  return <LinkButton to="/desk">{deskFrame[useLocale()].to_home}</LinkButton>
}
