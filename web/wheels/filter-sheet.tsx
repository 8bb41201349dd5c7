import type { Listing } from '#shared/api/browse.ts'
import { listing } from '#shared/i18n/wheels/listing.ts'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { useMessages } from '#web/shell/language.ts'
import { Facets } from '#web/wheels/facets.tsx'

type Props = { open: boolean; onClose: () => void; list: Listing; fixed: readonly string[] }

/** The filters on phones: a sheet that always shows the number of matching wheels at the bottom. */
export default function FilterSheet({ open, onClose, list, fixed }: Props) {
  const words = useMessages(listing)
  return (
    <Dialog
      kind="sheet"
      open={open}
      onClose={onClose}
      title={words.filters}
      footer={
        <Button look="primary" wide onClick={onClose}>
          {words.show_results(list.total)}
        </Button>
      }
    >
      <Facets list={list} fixed={fixed} />
    </Dialog>
  )
}
