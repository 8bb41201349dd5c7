import { design } from '#shared/i18n/design.ts'
import { Picture } from '#web/design/picture.tsx'
import { ShareButton } from '#web/design/share-button.tsx'
import { useMessages } from '#web/shell/language.ts'
import { Colours } from '#web/specimens/colours.tsx'
import { Buttons, Choices, Fields } from '#web/specimens/controls.tsx'
import { Panel, Specimen } from '#web/specimens/panel.tsx'
import { Badges, Dialogs, Icons, Notices, Prices, Spinners } from '#web/specimens/signs.tsx'
import type { Tokens } from '#web/specimens/tokens.ts'
import { TypeScale } from '#web/specimens/type-scale.tsx'

/** Every component of web/design in every state, in light and dark; the page's language sets the direction. */
export function DesignPage({ tokens }: { tokens: Tokens }) {
  const words = useMessages(design)
  return (
    <>
      <header className="frame space-y-1 pt-6 pb-6 md:pt-8">
        <h1 className="text-display">{words.title}</h1>
        <p className="max-w-prose text-muted">{words.text}</p>
      </header>
      {(['day', 'night'] as const).map((light) => (
        <Panel key={light} light={light} tokens={tokens}>
          <h2 className="text-heading">{words[light]}</h2>
          <Specimen title={words.colours} text={words.colours_text}>
            <Colours light={light} tokens={tokens} />
          </Specimen>
          <Specimen title={words.type}>
            <TypeScale />
          </Specimen>
          <Specimen title={words.buttons}>
            <Buttons />
          </Specimen>
          <Specimen title={words.badges}>
            <Badges />
          </Specimen>
          <Specimen title={words.notices}>
            <Notices />
          </Specimen>
          <Specimen title={words.fields}>
            <Fields />
          </Specimen>
          <Specimen title={words.choices}>
            <Choices name={light} />
          </Specimen>
          <Specimen title={words.prices}>
            <Prices />
          </Specimen>
          <Specimen title={words.icons}>
            <Icons />
          </Specimen>
          <Specimen title={words.loading}>
            <Spinners />
          </Specimen>
          <Specimen title={words.pictures}>
            <div className="pearl max-w-xs rounded-card p-6">
              <Picture picture={null} alt={words.picture_to_follow} sizes="20rem" />
            </div>
          </Specimen>
          <Specimen title={words.dialogs}>
            <Dialogs />
          </Specimen>
          <Specimen title={words.shares}>
            <ShareButton path="/design" title={words.title} words={words} />
          </Specimen>
        </Panel>
      ))}
    </>
  )
}
