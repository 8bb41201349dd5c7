import type { ComponentProps } from 'react'
import { classNames } from '#web/design/class-names.ts'
import { control, Labelled } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'

type Props = Omit<ComponentProps<'select'>, 'id'> &
  Pick<ComponentProps<typeof Labelled>, 'label' | 'labelHidden' | 'hint' | 'error' | 'optional'>

/** A native select in our style. Options are its children. */
export function Select({ label, labelHidden, hint, error, optional, className, children, ...select }: Props) {
  return (
    <Labelled {...{ label, labelHidden, hint, error, optional, className }}>
      {(tied) => (
        <span className="relative block">
          <select {...select} {...tied} className={classNames(control, 'appearance-none pe-10')}>
            {children}
          </select>
          <Icon name="down" className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted" />
        </span>
      )}
    </Labelled>
  )
}
