import { gone } from '#shared/i18n/wheels/product.ts'
import { LinkButton } from '#web/design/button.tsx'
import { useMessages } from '#web/shell/language.ts'
import { MisfitDrawing } from '#web/shell/misfit-drawing.tsx'

/** Page for a wheel that is not sold, or no longer. */
export default function GoneWheel() {
  const words = useMessages(gone)
  return (
    <div className="grid items-center gap-8 py-12 md:grid-cols-2">
      <div className="space-y-6">
        <h1 className="text-display">{words.gone_title}</h1>
        <p className="text-lead text-muted">{words.gone_text}</p>
        <LinkButton look="primary" to="/alloy-wheels">
          {words.gone_action}
        </LinkButton>
      </div>
      <MisfitDrawing />
    </div>
  )
}
