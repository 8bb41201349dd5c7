import { useState } from 'react'
import { customer } from '#shared/i18n/sign-in.ts'
import { AccountForm, emailField } from '#web/account/form.tsx'
import { TaskFrame } from '#web/account/task-frame.tsx'
import { call } from '#web/browser/api.ts'
import { Notice } from '#web/design/notice.tsx'
import { TakesFocus } from '#web/design/takes-focus.tsx'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useMessages } from '#web/shell/language.ts'

export const meta = metaOf(customer, (words) => ({
  title: words.forgot_title,
  description: words.login_text,
  path: '/forgot-password',
  hidden: true,
}))

/** Requests the e-mail with the link to choose a new password. */
export default function ForgotPasswordPage() {
  const words = useMessages(customer)
  const [isSent, setSent] = useState(false)
  return (
    <TaskFrame title={words.forgot_title} text={words.forgot_text}>
      {isSent ? (
        <TakesFocus>
          <Notice kind="success">{words.forgot_sent}</Notice>
        </TakesFocus>
      ) : (
        <AccountForm
          submit={words.forgot_send}
          fields={[emailField(words.email)]}
          onSubmit={async ({ email = '' }) => {
            await call('POST /auth/forgot', { body: { email } })
            setSent(true)
          }}
        />
      )}
    </TaskFrame>
  )
}
