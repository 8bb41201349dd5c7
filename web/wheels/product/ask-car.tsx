import { lazy, Suspense, useState } from 'react'
import { product } from '#shared/i18n/product.ts'
import { Button } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useMessages } from '#web/shell/language.ts'

const GarageDialog = lazy(() => import('#web/finder/garage-dialog.tsx'))

/** Shown without a car: what choosing one would tell, and a button to do it. */
export function AskCar() {
  const words = useMessages(product)
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <section aria-label={words.proof} className="card flex flex-wrap items-center gap-4 p-4 md:p-5">
      <Icon name="ruler" size={28} className="text-accent" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-semibold text-body">{words.proof}</h2>
        <p className="text-muted text-small">{words.choose_car_text}</p>
      </div>
      <Button onClick={() => setOpen(true)}>
        <Icon name="car" />
        {words.choose_car}
      </Button>
      {open !== null && (
        <Suspense fallback={null}>
          <GarageDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
