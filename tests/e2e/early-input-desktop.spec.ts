// Without the guard of the other journeys, which waits until a page is hydrated. Phones open their search box with a script.
import { expect, test } from '@playwright/test'
import { search } from '#shared/i18n/search.ts'
import { shell } from '#shared/i18n/shell.ts'
import { openWithScriptsHeld } from '#tests/e2e/held-scripts.ts'

test('text typed in the search box before hydration gets its suggestions', async ({ page }) => {
  const release = await openWithScriptsHeld(page, '/alloy-wheels')
  const box = page.getByRole('combobox', { name: shell.en.search_label })
  await box.pressSequentially('bronze')
  release()
  await expect(page.getByRole('listbox', { name: search.en.results })).toBeVisible()
  await expect(box).toHaveValue('bronze')
})
