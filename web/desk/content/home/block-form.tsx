import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeskAnswer } from '#shared/desk/calls.ts'
import type { BlockFields, ListedBlock } from '#shared/desk/content/home.ts'
import { deskHome } from '#shared/i18n/desk/content/home.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { Dialog } from '#web/design/dialog.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { BlockContent } from '#web/desk/content/home/block-content.tsx'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { RemoveButton } from '#web/desk/parts/remove-button.tsx'

type Props = { block: ListedBlock; choices: DeskAnswer<'GET /desk/home'>['choices']; onClose: () => void }

/** The texts of one block, in both languages; and removing it. */
export function BlockForm({ block, choices, onClose }: Props) {
  const { id, type, version, visible, content } = block
  const locale = useLocale()
  const words = deskHome[locale]
  const { revalidate } = useRevalidator()
  const [stored] = useState({ version, values: { visible, content } })
  const form = useForm<BlockFields>(stored, async (values, version) => {
    await deskCall('PUT /desk/home/blocks/{id}', { params: { id }, body: { version, values } })
    toast(deskFrame[locale].saved)
    await revalidate()
  })
  if (form.conflict)
    return (
      <ConflictDialog
        conflict={form.conflict}
        yours={form.values}
        fields={[
          { name: 'visible', label: words.shown, show: (is) => deskFrame[locale][is as 'yes' | 'no'] },
          { name: 'content', label: words.content },
        ]}
        onSettle={form.settle}
      />
    )
  return (
    <Dialog open onClose={onClose} title={words[`type_${type}`]} kind="sheet">
      <FormFrame form={form} onSaved={onClose}>
        <BlockContent
          content={JSON.parse(form.values.content) as Record<string, unknown>}
          choices={choices}
          onChange={(content) => form.set('content', JSON.stringify(content))}
        />
      </FormFrame>
      <RemoveButton
        words={words}
        remove={() => deskCall('DELETE /desk/home/blocks/{id}', { params: { id } })}
        onRemoved={onClose}
      />
    </Dialog>
  )
}
