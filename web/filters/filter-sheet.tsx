import { type ComponentProps, useDeferredValue } from 'react'
import { filterWords } from '#shared/i18n/wheels/listing.ts'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { FilterPanel } from '#web/filters/filter-panel.tsx'
import { useMessages } from '#web/shell/language.ts'

type Props = ComponentProps<typeof FilterPanel> & {
  open: boolean
  onClose: () => void
  /** Text of the button below, with the number of results. */
  show: string
}

/** The filters on phones: a sheet that always shows the number of results at the bottom. */
export default function FilterSheet({ open, onClose, show, ...panel }: Props) {
  const words = useMessages(filterWords)
  return (
    <Dialog
      kind="sheet"
      open={open}
      onClose={onClose}
      title={words.filters}
      footer={
        <Button look="primary" wide onClick={onClose}>
          {show}
        </Button>
      }
    >
      <LatePanel {...panel} />
    </Dialog>
  )
}

/** Renders the panel's hundred links after the sheet has opened, in short tasks; until then the sheet has its height. */
function LatePanel(panel: ComponentProps<typeof FilterPanel>) {
  const isDue = useDeferredValue(true, false)
  return isDue ? <FilterPanel {...panel} /> : <div className="min-h-dvh" />
}
