import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Light, Tokens } from '#web/specimens/tokens.ts'

/** A part of the page in light or dark, whatever the device prefers: it sets the tokens again. */
export function Panel({ light, tokens, children }: { light: Light; tokens: Tokens; children: ReactNode }) {
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
export function Specimen({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
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
