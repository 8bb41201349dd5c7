import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { shopContext } from '#server/context.ts'
import { design } from '#shared/i18n/design.ts'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useMessages } from '#web/shell/language.ts'
import { redirectHome } from '#web/shell/unknown-address.ts'
import { components } from '#web/style-guide/components.tsx'
import { Colours, type Light, readTokens, type Tokens } from '#web/style-guide/tokens.tsx'
import sheet from '../design/tokens.css?raw'
import type { Route } from './+types/design.ts'

/** For developers only: the page does not exist where the stand-ins are off. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(shopContext).test_mode) throw redirectHome(url)
  return { tokens: readTokens(sheet) }
}

export const meta = metaOf(design, (words) => ({
  title: words.title,
  description: words.text,
  path: '/design',
  hidden: true,
}))

/** Every component of web/design in every state, in light and dark; the page's language sets the direction. */
export default function DesignPage({ loaderData: { tokens } }: Route.ComponentProps) {
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
          {Object.entries(components).map(([name, Component]) => (
            <Specimen key={name} title={words[name as keyof typeof components]}>
              <Component />
            </Specimen>
          ))}
        </Panel>
      ))}
    </>
  )
}

/** A part of the page in light or dark, independent of the device's preference: it sets the tokens again. */
function Panel({ light, tokens, children }: { light: Light; tokens: Tokens; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = place.current!
    for (const [name, value] of Object.entries(tokens[light])) style.setProperty(`--${name}`, value)
    style.colorScheme = light === 'day' ? 'light' : 'dark'
  }, [light, tokens])
  return (
    <div ref={place} className="bg-surface py-8 text-ink">
      <div className="frame space-y-12">{children}</div>
    </div>
  )
}

/** A kind of component under its name. */
function Specimen({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="space-y-4">
      <header>
        <h3 className="text-title">{title}</h3>
        {text && <p className="text-muted text-small">{text}</p>}
      </header>
      {children}
    </section>
  )
}
