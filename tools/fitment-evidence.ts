import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { command } from '#domain/audit/audit.ts'
import {
  exportResults,
  type ListedStep,
  listResults,
  listSteps,
  photosOfResult,
  restoreStep,
  reverseStep,
  type StepStanding,
} from '#domain/owner-results/steps.ts'
import type { Shop } from '#domain/shop.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { onOneLine, savePhotos, shopCommand } from '#tools/command.ts'

const usage = `What buyers say of the fit, and what follows from it for verdicts.

  npm run fitment:evidence                     every step that answers have caused, the newest first
  npm run fitment:evidence -- reverse ID       take a step back: the verdict is as before, and its answers are set aside
  npm run fitment:evidence -- restore ID       let a reversed step and its answers count again
  npm run fitment:evidence -- answers          the newest answers with their text
  npm run fitment:evidence -- photos ID FOLDER put the photos of an answer into a folder
  npm run fitment:evidence -- export FILE.csv  all answers without personal data

--json prints lists as JSON. Three independent buyers who say yes, and none that it rubs, turn "we measure first" into
"fits"; two who say that it rubs turn "fits" into "we measure first". What does not fit or is not documented stays so.

Ends with 0 when it is done, 1 when nothing was done.`

export const main = shopCommand(usage, (words) => {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  })
  const [what = 'list', first, second, ...rest] = positionals
  const { json } = values
  const id = /^\d{1,9}$/.test(first ?? '') ? Number(first) : null
  if (what === 'list' && !first) return (shop) => list(shop, json)
  if (what === 'answers' && !first) return (shop) => answers(shop, json)
  if (what === 'reverse' && id !== null && !second) return (shop) => change(shop, id, json, reverseStep)
  if (what === 'restore' && id !== null && !second) return (shop) => change(shop, id, json, restoreStep)
  if (what === 'photos' && first && second && rest.length === 0)
    return async (shop) => photos(shop, first, resolve(second))
  if (what === 'export' && first && !second) return (shop) => save(shop, resolve(first))
  throw new CannotStart(usage)
})

/** Resolves to the exit code. */
async function photos(shop: Shop, id: string, folder: string): Promise<number> {
  const found = await photosOfResult(shop, id)
  if (found) await savePhotos(folder, found)
  else console.error('There is no such answer.')
  return found ? 0 : 1
}

async function list(shop: Shop, json: boolean): Promise<void> {
  const steps = await listSteps(shop)
  if (json) return console.log(JSON.stringify(steps, null, 2))
  for (const step of steps) console.log(sayStep(step))
  if (steps.length === 0) console.log('No answers have changed a verdict yet.')
}

const states = { none: 'as the engine says', fits: 'fits', rubs: 'we measure first' }
const standings: Record<StepStanding, string> = {
  in_force: 'in force',
  ended: 'ended by later answers',
  reversed: 'reversed',
}

function sayStep(step: ListedStep): string {
  const { id, make, model, generation_name, fitment, from_state, to_state, yes, rubs, taken_at, standing } = step
  return [
    `${id}  ${make} ${model} ${generation_name}  ${fitment}`,
    `    ${states[from_state]} → ${states[to_state]}  (${yes} yes, ${rubs} rubs)  ${taken_at.toISOString().slice(0, 10)}  ${standings[standing]}`,
    `    answers: ${step.answers.join(' ')}`,
  ].join('\n')
}

async function change(shop: Shop, id: number, json: boolean, how: typeof reverseStep): Promise<void> {
  await how(shop, command('npm run fitment:evidence'), id)
  const steps = await listSteps(shop)
  const step = steps.find((each) => each.id === id)!
  // Today's answers decide which step is in force now, even if it is a different one.
  const now = steps.find(
    (each) =>
      each.standing === 'in_force' &&
      (['make', 'model', 'generation', 'hub_class', 'fitment'] as const).every((name) => each[name] === step[name]),
  )
  if (json) return console.log(JSON.stringify({ step, in_force: now ?? null }, null, 2))
  console.log(sayStep(step))
  console.log(now ? `In force now: step ${now.id}, ${states[now.to_state]}.` : 'The engine decides again.')
}

async function answers(shop: Shop, json: boolean): Promise<void> {
  const results = await listResults(shop)
  if (json) return console.log(JSON.stringify(results, null, 2))
  for (const {
    id,
    date,
    order_number,
    answer,
    rubs_where,
    rubs_when,
    suspension,
    tyre,
    photos,
    words,
    ...set
  } of results)
    console.log(
      [
        `${id}  ${date}  ${order_number ?? 'account deleted'}  ${answer}`,
        `    ${set.year} ${set.make} ${set.model} ${set.modification}  ${set.fitment}  ${set.front_sku}`,
        `    ${[suspension, onOneLine(tyre), rubs_where, rubs_when, photos > 0 && `${photos} photos`].filter(Boolean).join(' · ')}`,
        ...(words ? [`    ${onOneLine(words)}`] : []),
      ].join('\n'),
    )
  if (results.length === 0) console.log('No answers yet.')
}

async function save(shop: Shop, file: string): Promise<void> {
  const results = await exportResults(shop)
  const car = ['date', 'make', 'model', 'year', 'modification', 'generation'] as const
  const set = ['front_sku', 'rear_sku', 'fitment', 'tyre', 'suspension'] as const
  const columns = [...car, ...set, 'answer', 'rubs_where', 'rubs_when'] as const
  const rows = results.map((result) => columns.map((name) => cell(String(result[name]))).join(','))
  await writeFile(file, `${[columns.join(','), ...rows].join('\n')}\n`)
  console.log(`${results.length === 1 ? '1 answer' : `${results.length} answers`} in ${file}`)
}

/** A CSV cell, escaped so that a spreadsheet does not run it as a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
