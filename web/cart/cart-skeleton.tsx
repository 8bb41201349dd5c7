import { cart as cartWords } from '#shared/i18n/cart.ts'
import { useMessages } from '#web/shell/language.ts'

/** Placeholder in the cart's layout while it loads, so that nothing shifts. */
export function CartSkeleton() {
  const words = useMessages(cartWords)
  return (
    <div aria-busy="true" className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-12">
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <div className="divide-y divide-line">
        <div className="h-8" />
        <div className="grid min-h-56 grid-cols-[5.5rem_1fr] gap-4 py-5 sm:grid-cols-[8rem_1fr] md:gap-6">
          <div className="pearl aspect-square self-start rounded-card" />
          <div className="space-y-3">
            <Bar className="w-1/4" />
            <Bar className="w-2/3" />
            <Bar className="w-1/2" />
          </div>
        </div>
      </div>
      <div className="card mt-8 min-h-96 space-y-4 p-4 md:p-6 lg:mt-0">
        <Bar className="w-1/3" />
        <Bar className="h-11 w-full" />
        <Bar className="w-2/3" />
      </div>
    </div>
  )
}

function Bar({ className }: { className: string }) {
  return <div className={`h-4 rounded-control bg-sunken ${className}`} />
}
