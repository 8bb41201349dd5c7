import { cart as cartWords } from '#shared/i18n/cart.ts'
import { LinkButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useMessages } from '#web/shell/language.ts'

export function EmptyCart() {
  const words = useMessages(cartWords)
  return (
    <div className="pearl flex flex-col items-start gap-4 rounded-card p-6 md:p-10">
      <Icon name="wheel" size={48} className="text-muted" />
      <h2 className="text-title">{words.empty_title}</h2>
      <p className="max-w-prose text-muted">{words.empty_text}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/" look="primary">
          {words.empty_action}
        </LinkButton>
        <LinkButton to="/alloy-wheels">{words.empty_all}</LinkButton>
      </div>
    </div>
  )
}
