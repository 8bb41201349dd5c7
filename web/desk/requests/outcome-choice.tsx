import { deskRequests } from '#shared/i18n/desk/requests.ts'
import { Choice, ChoiceGroup } from '#web/design/choice.tsx'
import { useLocale } from '#web/design/locale.ts'

export type Outcome = 'refund' | 'exchange'

/** Whether returned goods are refunded or exchanged. */
export function OutcomeChoice({ outcome, onChoose }: { outcome: Outcome; onChoose: (outcome: Outcome) => void }) {
  const words = deskRequests[useLocale()]
  return (
    <ChoiceGroup legend={words.for}>
      {(['refund', 'exchange'] as const).map((each) => (
        <Choice
          key={each}
          kind="radio"
          name="for"
          label={words[`for_${each}`]}
          checked={outcome === each}
          onChange={() => onChoose(each)}
        />
      ))}
    </ChoiceGroup>
  )
}
