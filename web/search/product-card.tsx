import { useState } from 'react'
import type { SearchProduct } from '#shared/api/search.ts'
import { search } from '#shared/i18n/search.ts'
import { addAddon } from '#web/browser/cart/cart-store.ts'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { ProductText } from '#web/design/said.tsx'
import { productAddress } from '#web/search/hits.ts'
import { useMessages } from '#web/shell/language.ts'
import { StockLabel } from '#web/wheels/stock-label.tsx'

/** A result links to its page; an accessory can be added to the cart from here. */
export function ProductCard({ hit }: { hit: SearchProduct }) {
  return (
    <article className="group card relative flex h-full flex-col overflow-hidden transition-colors hover:border-edge">
      <div className="pearl grid place-items-center p-3">
        <Picture
          picture={hit.picture}
          alt=""
          sizes="(min-width: 64rem) 15rem, 44vw"
          className="aspect-5/4 w-full object-contain"
        />
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-3 text-small">
        <h3 className="font-semibold leading-tight">
          <PageLink to={productAddress(hit)} className="after:absolute after:inset-0 after:rounded-card">
            <ProductText en={hit.name} ar={hit.name_ar} />
          </PageLink>
        </h3>
        <p className="text-label text-muted">
          <Figure>{hit.sku}</Figure>
        </p>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 pt-1">
          <Price fils={hit.price} compareAt={hit.compare_at_price} className="font-semibold text-body" />
          <span className="text-label">
            <StockLabel wheel={hit} />
          </span>
        </p>
        {hit.addon_id !== null && hit.supplier_stock > 0 && <AddAccessory addon_id={hit.addon_id} />}
      </div>
    </article>
  )
}

function AddAccessory({ addon_id }: { addon_id: number }) {
  const words = useMessages(search)
  const [state, setState] = useState<'idle' | 'busy' | 'added'>('idle')
  const [problem, setProblem] = useState('')

  async function add() {
    setState('busy')
    const failed = await addAddon(addon_id)
    setProblem(failed?.message ?? '')
    setState(failed ? 'idle' : 'added')
  }

  return (
    <div className="relative z-10">
      <Button wide busy={state === 'busy'} onClick={() => void add()}>
        {state === 'added' ? words.added : words.add}
      </Button>
      <p role="status" className="text-error text-small">
        {problem}
      </p>
    </div>
  )
}
