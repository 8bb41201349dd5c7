import type { AddonList } from '#shared/api/addons.ts'
import { addons } from '#shared/i18n/addons.ts'
import { AddonFilters } from '#web/addons/addon-filters.tsx'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { useMessages } from '#web/shell/language.ts'

/** The filters on a phone. */
export default function AddonFilterSheet({ list, onClose }: { list: AddonList; onClose: () => void }) {
  const words = useMessages(addons)
  return (
    <Dialog
      kind="sheet"
      open
      onClose={onClose}
      title={words.filters}
      footer={
        <Button look="primary" wide onClick={onClose}>
          {words.show(list.total)}
        </Button>
      }
    >
      <AddonFilters facets={list.facets} />
    </Dialog>
  )
}
