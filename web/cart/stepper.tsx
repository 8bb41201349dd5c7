import { Icon } from '#web/design/icon.tsx'

type Props = {
  quantity: number
  most: number
  /** "4", or "2 + 2" for a set. */
  shown: string
  words: { label: string; fewer: string; more: string }
  onChange: (quantity: number) => void
}

/** Minus and plus buttons. Going below one is "Remove", which has its own button. */
export function Stepper({ quantity, most, shown, words, onChange }: Props) {
  return (
    <fieldset className="inline-flex min-w-0 items-stretch rounded-control border border-edge bg-raised">
      <legend className="sr-only">{words.label}</legend>
      <Step icon="minus" label={words.fewer} off={quantity <= 1} onPress={() => onChange(quantity - 1)} />
      <output className="figures grid min-w-12 place-items-center px-1 font-semibold text-small">
        <bdi dir="ltr">{shown}</bdi>
      </output>
      <Step icon="plus" label={words.more} off={quantity >= most} onPress={() => onChange(quantity + 1)} />
    </fieldset>
  )
}

type StepProps = { icon: 'minus' | 'plus'; label: string; off: boolean; onPress: () => void }

/** `aria-disabled` instead of `disabled`, so that the button keeps the focus at the last step. */
function Step({ icon, label, off, onPress }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onPress}
      className="grid size-12 place-items-center rounded-control hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-edge md:size-11"
    >
      <Icon name={icon} />
    </button>
  )
}
