import { inLocale } from '#shared/locale.ts'
import { addSet, cars, checkOutAsGuest, chooseCar, openFittingWheel } from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

/** Those of Intl except PluralRules, and the methods that make one. */
function recordFormatters(): void {
  const made: string[] = []
  Object.assign(window, { made })
  for (const name of ['Collator', 'DateTimeFormat', 'DisplayNames', 'ListFormat', 'NumberFormat', 'RelativeTimeFormat'])
    Reflect.set(
      Intl,
      name,
      new Proxy(Reflect.get(Intl, name), {
        construct: (target, of, self) => {
          made.push(`${name} ${JSON.stringify(of)}`)
          return Reflect.construct(target, of, self)
        },
      }),
    )
  for (const [type, names] of [
    [Number.prototype, ['toLocaleString']],
    [Date.prototype, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']],
    [String.prototype, ['localeCompare']],
  ] as const)
    for (const name of names) {
      const plain = Reflect.get(type, name)
      Reflect.set(type, name, function (this: unknown, ...of: unknown[]) {
        made.push(`${name} ${JSON.stringify(of)}`)
        return plain.apply(this, of)
      })
    }
}

for (const locale of ['en', 'ar'] as const)
  test(`no page on the way to the checkout makes the browser list its locales (${locale})`, async ({ page }) => {
    await page.addInitScript(recordFormatters)
    const made = () => page.evaluate(() => Reflect.get(window, 'made'))
    await chooseCar(page, locale, cars.patrol)
    await openFittingWheel(page, locale, 0)
    const wheel = page.url()
    await addSet(page, locale)
    await checkOutAsGuest(page, locale)
    expect(await made()).toEqual([])
    // Loaded anew, a page runs scripts that a navigation does not.
    for (const address of [page.url(), inLocale('/cart', locale), inLocale('/alloy-wheels', locale), wheel]) {
      await page.goto(address)
      expect(await made(), address).toEqual([])
    }
    await page.evaluate(() => new Intl.NumberFormat('en'))
    expect(await made()).toEqual(['NumberFormat ["en"]'])
  })
