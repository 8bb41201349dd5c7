import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Field, Select } from '#web/design/field.tsx'

const shown = (field: ReactNode) => renderToStaticMarkup(<MemoryRouter>{field}</MemoryRouter>)

test('a field is marked as wrong by its error, and by its caller', () => {
  expect(shown(<Field label="Pieces" />)).not.toContain('aria-invalid=')
  expect(shown(<Field label="Pieces" error="Please type a number" />)).toMatch(
    /aria-describedby="(\S+-error)" aria-invalid="true".*<p id="\1"/,
  )
  expect(shown(<Field label="Pieces" aria-invalid />)).toContain('aria-invalid="true"')
  expect(shown(<Select label="Pieces" aria-invalid />)).toContain('aria-invalid="true"')
})
