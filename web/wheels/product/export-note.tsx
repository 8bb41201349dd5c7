import { exported } from '#shared/i18n/wheels/product.ts'
import { useMessages } from '#web/shell/language.ts'

/** What becomes of the VAT in a price that is delivered outside the UAE. Few visitors see it, so that it loads late. */
export default function ExportNote() {
  return <span className="block text-muted">{useMessages(exported).vat_export}</span>
}
