import { Suspense, useState } from 'react'
import type { Profile } from '#shared/api/auth.ts'
import { myAccount } from '#shared/i18n/account.ts'
import { inLocale } from '#shared/locale.ts'
import { AccountForm, passwordField } from '#web/account/form.tsx'
import { saveFile } from '#web/account/security/save-file.ts'
import { forget } from '#web/account/signing.ts'
import { useAction } from '#web/account/use-account-query.tsx'
import { call } from '#web/browser/api.ts'
import { late } from '#web/delivery/late.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

const Dialog = late(async () => ({ default: (await import('#web/design/dialog.tsx')).Dialog }))

/** Exporting the customer's data and deleting the account. */
export function MyData({ profile }: { profile: Profile }) {
  const words = useMessages(myAccount)
  const locale = useLocale()
  const { run, busy, failure } = useAction()
  const [deleting, setDeleting] = useState(false)

  async function download() {
    const known = await call('GET /my-account/export')
    saveFile(JSON.stringify(known, null, 2), 'my-data.json', 'application/json')
  }

  return (
    <section aria-labelledby="my-data" className="space-y-4">
      <h2 id="my-data" className="text-title">
        {words.my_data}
      </h2>
      <p className="text-muted text-small">{words.my_data_text}</p>
      <Button wide busy={busy === 'download'} onClick={() => void run(download, 'download')}>
        {words.download}
      </Button>
      {failure}
      <Button look="plain" className="px-0!" onClick={() => setDeleting(true)}>
        {words.delete_account}
      </Button>
      {deleting && (
        <Suspense>
          <Dialog open title={words.delete_title} onClose={() => setDeleting(false)}>
            <p className="mb-4">{words.delete_text}</p>
            <AccountForm
              submit={words.delete_sure}
              fields={profile.has_password ? [passwordField(words.password, { hint: words.password_why })] : []}
              onSubmit={async (values) => {
                await call('POST /my-account/delete', { body: values })
                forget()
                location.assign(inLocale('/', locale))
              }}
            >
              <Button wide onClick={() => setDeleting(false)}>
                {words.cancel}
              </Button>
            </AccountForm>
          </Dialog>
        </Suspense>
      )}
    </section>
  )
}
