import { useState } from 'react'
import { useLocation } from 'react-router'
import { customer } from '#shared/i18n/sign-in.ts'
import { AccountForm, newPasswordFields } from '#web/account/form.tsx'
import { TaskFrame } from '#web/account/task-frame.tsx'
import { call } from '#web/browser/api.ts'
import { LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { TakesFocus } from '#web/design/takes-focus.tsx'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useMessages } from '#web/shell/language.ts'

export const meta = metaOf(customer, (words) => ({
  title: words.reset_title,
  description: words.login_text,
  path: '/reset-password',
  hidden: true,
}))

/** A new password, with the token of the e-mail's link. */
export default function ResetPasswordPage() {
  const words = useMessages(customer)
  const token = new URLSearchParams(useLocation().search).get('token')
  const [isDone, setDone] = useState(false)
  return (
    <TaskFrame title={words.reset_title}>
      {isDone ? (
        <TakesFocus>
          <Notice kind="success" action={<LinkButton to="/login">{words.login}</LinkButton>}>
            {words.reset_done}
          </Notice>
        </TakesFocus>
      ) : token ? (
        <AccountForm
          submit={words.reset_save}
          fields={newPasswordFields(words.password_new, words)}
          onSubmit={async ({ password = '', password_confirmation = '' }) => {
            await call('POST /auth/reset-password', { body: { token, password, password_confirmation } })
            setDone(true)
          }}
        />
      ) : (
        <Notice kind="warn" action={<LinkButton to="/forgot-password">{words.forgot}</LinkButton>}>
          {words.reset_no_link}
        </Notice>
      )}
    </TaskFrame>
  )
}
