import { useEffect, useId, useRef, useState } from 'react'
import { reviewForm } from '#shared/i18n/reviews.ts'
import { useCustomer } from '#web/account/customer.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Icon } from '#web/design/icon.tsx'
import { ReviewForm } from '#web/reviews/review-form.tsx'
import { useMessages } from '#web/shell/language.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'

export type DialogProps = { open: boolean; onClose: () => void; product: ShownProduct }

/** The review form as a sheet; after sending it shows what happens next. */
export function ReviewDialog({ open, onClose, product }: DialogProps) {
  const words = useMessages(reviewForm)
  const form = useId()
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing')

  function close() {
    onClose()
    if (state === 'sent') setState('writing')
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      kind="sheet"
      title={state === 'sent' ? words.thanks : words.title(product.design)}
      footer={
        state !== 'sent' && (
          <Button type="submit" form={form} look="primary" wide busy={state === 'sending'}>
            {words.send}
          </Button>
        )
      }
    >
      {state === 'sent' ? (
        <Thanks onClose={close} />
      ) : (
        <ReviewForm
          id={form}
          product={product}
          onSending={(isSending) => setState(isSending ? 'sending' : 'writing')}
          onSent={() => setState('sent')}
        />
      )}
    </Dialog>
  )
}

function Thanks({ onClose }: { onClose: () => void }) {
  const words = useMessages(reviewForm)
  const customer = useCustomer()
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-5">
      <Icon name="check" size={48} className="text-accent" />
      <p ref={text} tabIndex={-1}>
        {words.waiting} {customer ? words.email_follows : words.look_again}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={onClose}>
          {words.close}
        </Button>
        {customer && <LinkButton to="/my-account/reviews">{words.see_mine}</LinkButton>}
      </div>
    </div>
  )
}
