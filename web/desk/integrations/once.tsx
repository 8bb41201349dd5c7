import { deskIntegrations } from '#shared/i18n/desk/integrations.ts'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { useLocale } from '#web/design/locale.ts'
import { copyText } from '#web/desk/parts/copy.ts'

/** A key that is shown once, with a button to copy it. */
export function ShownOnce({ secret, text, onClose }: { secret: string; text: string; onClose: () => void }) {
  const locale = useLocale()
  const words = deskIntegrations[locale]
  return (
    <Dialog
      open
      isOnce
      onClose={onClose}
      title={words.secret_title}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button look="primary" onClick={onClose}>
            {words.kept}
          </Button>
          <Button onClick={() => void copyText(secret, words.copied, locale)}>{words.copy}</Button>
        </div>
      }
    >
      <p className="text-small">{text}</p>
      <p className="mt-4 rounded-control bg-sunken p-4 text-small">
        <bdi dir="ltr" className="select-all break-all font-mono">
          {secret}
        </bdi>
      </p>
    </Dialog>
  )
}
