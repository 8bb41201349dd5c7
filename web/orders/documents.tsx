import { useEffect, useState } from 'react'
import type { Answer } from '#shared/api.ts'
import { invoices } from '#shared/i18n/documents/invoices.ts'
import { call } from '#web/browser/api.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Price } from '#web/design/price.tsx'
import { useMessages } from '#web/shell/language.ts'

type Document = Answer<'GET /order/{id}/documents'>[number]

/** Links to the PDFs of a paid order's tax invoice and credit notes; empty if there are none. */
export function Documents({ order_id, signature }: { order_id: string; signature?: string | undefined }) {
  const words = useMessages(invoices)
  const documents = useDocuments(order_id, signature)
  // Reserves one line for the invoice, which a paid order has.
  if (!documents) return <div className="min-h-11" />
  if (documents.length === 0) return null
  return (
    <ul className="space-y-1">
      {documents.map(({ kind, number, amount, href }) => (
        <li key={number}>
          <a href={href} target="_blank" rel="noopener" className="textlink inline-flex min-h-11 items-center gap-2">
            <Icon name="receipt" />
            <span>
              {words[kind]} <Figure>{number}</Figure>
              {kind === 'credit_note' && (
                <>
                  {' · '}
                  <Price fils={amount} exact />
                </>
              )}{' '}
              (PDF)
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Fetched separately from the order; on failure the links are just left out. */
function useDocuments(order_id: string, signature: string | undefined): Document[] | undefined {
  const [documents, setDocuments] = useState<Document[]>()
  useEffect(() => {
    const leaving = new AbortController()
    const query = { ...(signature && { signature }) }
    call('GET /order/{id}/documents', { params: { id: order_id }, query }, { signal: leaving.signal }).then(
      setDocuments,
      () => !leaving.signal.aborted && setDocuments([]),
    )
    return () => leaving.abort()
  }, [order_id, signature])
  return documents
}
