import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { may, roles } from '#shared/desk/permissions.ts'
import { openingSteps, stepPlaces } from '#shared/desk/setup.ts'
import { queues } from '#shared/desk/today.ts'
import { problems } from '#shared/i18n/problems.ts'
import { type DeskPage, deskPages } from '#web/desk/pages.ts'

/** The page of an address, whose query and section do not matter. */
function pageAt(address: string): DeskPage | undefined {
  const path = new URL(address, 'http://shop').pathname.replace(/^\/desk\/?/, '')
  const fits = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
  return deskPages.find((each) => each.path === path) ?? deskPages.find((each) => fits(each.path))
}

test('every line of the first page leads to a page that its readers may open', () => {
  for (const [name, { permission, to }] of Object.entries(queues)) {
    const page = pageAt(to)
    expect.soft(page, name).toBeDefined()
    for (const role of roles)
      if (page && may(role, permission)) expect.soft(may(role, page.permission), `${name} ${role}`).toBe(true)
  }
})

test('each of the eight steps of opening the shop leads to the page where it is done', () => {
  expect(openingSteps).toHaveLength(8)
  const opening = pageAt('/desk/opening')!
  for (const step of openingSteps) {
    const page = pageAt(stepPlaces[step])
    expect.soft(page?.load, step).toBeDefined()
    for (const role of roles)
      if (page && may(role, opening.permission)) expect.soft(may(role, page.permission), `${step} ${role}`).toBe(true)
  }
  expect(new Set(Object.values(stepPlaces)).size).toBe(8)
})

test('e-mails to the owner lead to pages of the desk, and name no shell command', () => {
  const letters = globSync('domain/notifications/*.ts').map((file) => readFileSync(file, 'utf8'))
  const links = letters.flatMap((text) => [...text.matchAll(/deskLink\([\w.]+, ['`]([^'`]+)['`]\)/g)])
  expect(links.length).toBeGreaterThan(12)
  for (const [, to = ''] of links) expect.soft(pageAt(to.replaceAll(/\$\{\w+(?:\.\w+)*\}/g, 'x')), to).toBeDefined()
  // A backup that fails is mended where the server runs.
  expect(letters.join('\n').replaceAll("'npm run backup'", '')).not.toMatch(/npm run/)
})

test('no message of the shop or of the desk names a shell command', () => {
  for (const [code, text] of Object.entries({ ...problems.en, ...Object.values(problems.ar) }))
    expect.soft(text, code).not.toMatch(/npm run|--\w/)
})

test('the words of each problem are in one area', () => {
  const codes = globSync('shared/i18n/problems/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}(\w+): \[/gm)].map(([, code]) => code),
  )
  expect(codes.toSorted()).toEqual(Object.keys(problems.en).toSorted())
})
