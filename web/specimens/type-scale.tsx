import { design } from '#shared/i18n/design.ts'
import { Figure } from '#web/design/figure.tsx'
import { useMessages } from '#web/shell/language.ts'

const scale = ['hero', 'heading', 'display', 'title', 'lead', 'body', 'small', 'label'] as const

const classes: Record<(typeof scale)[number], string> = {
  hero: 'text-hero leading-tight',
  heading: 'text-heading leading-tight',
  display: 'text-display leading-tight',
  title: 'text-title',
  lead: 'text-lead',
  body: 'text-body',
  small: 'text-small',
  label: 'text-label',
}

/** The type scale, regular and strong. */
export function TypeScale() {
  const words = useMessages(design)
  return (
    <ul className="space-y-4">
      {scale.map((size) => (
        <li key={size} className="border-line border-t pt-3">
          <p lang="en" dir="ltr" className="text-label text-muted">
            {size}
          </p>
          <p className={classes[size]}>{words.sample}</p>
          <p className={`${classes[size]} font-semibold`}>
            <Figure>20×9 ET35 · 5×112 · 1234567890</Figure>
          </p>
        </li>
      ))}
    </ul>
  )
}
