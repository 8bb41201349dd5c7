import { lights, locales, type Shot, widths } from '#tools/screens/screen.ts'

const states = ['filled', 'empty', 'loading', 'error', 'open'] as const

/** One page with all pictures, filtered by name, state, width, language and light. Opens from disk. */
export function indexPage(shots: readonly Shot[], taken: string): string {
  const choice = (name: string, values: readonly (string | number)[]) =>
    `<fieldset><legend>${name}</legend>${values
      .map((value) => `<label><input type="checkbox" name="${name}" value="${value}" checked> ${value}</label>`)
      .join('')}</fieldset>`
  const figures = shots.map(
    (shot) => `<figure data-name="${shot.name}" data-state="${shot.state}" data-width="${shot.width}"
 data-language="${shot.locale}" data-light="${shot.light}" data-problems="${shot.problems.length}">
<a href="${shot.file}"><img src="${shot.file}" alt="" loading="lazy"></a>
<figcaption><b>${shot.name}</b> ${shot.locale} ${shot.width} ${shot.light}${list(shot.problems)}</figcaption></figure>`,
  )
  const wrong = shots.filter(({ problems }) => problems.length > 0).length
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Screens</title><style>${style}</style>
<form><h1>${shots.length} pictures, ${wrong} with problems</h1><p>${escaped(taken)}</p>
<input type="search" name="words" placeholder="Name" aria-label="Name">
${choice('state', states)}${choice('width', widths)}${choice('language', locales)}${choice('light', lights)}
<label><input type="checkbox" name="problems"> only with problems</label>
<label>Size <input type="range" name="size" min="120" max="900" value="260"></label> <output></output></form>
<main>${figures.join('\n')}</main><script>${script}</script></html>
`
}

function list(problems: string[]): string {
  return problems.length === 0 ? '' : `<ul>${problems.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const style = `
body { font: 14px/1.4 system-ui, sans-serif; margin: 0; background: #8a8f98 }
form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; padding: 8px 16px; background: #fff }
h1 { font-size: 16px; margin: 0 } p { margin: 0; color: #555 }
fieldset { border: 0; padding: 0; display: flex; gap: 8px } legend { float: inline-start; padding-inline-end: 8px; font-weight: 600 }
main { display: flex; flex-wrap: wrap; gap: 16px; padding: 16px; align-items: start }
figure { margin: 0; width: var(--size, 260px); background: #fff } figure[hidden] { display: none }
img { display: block; width: 100%; max-height: 70vh; object-fit: cover; object-position: top }
figcaption { padding: 6px; overflow-wrap: anywhere } ul { margin: 4px 0 0; padding-inline-start: 16px; color: #a00 }`

const script = `
const form = document.forms[0]
const shots = [...document.querySelectorAll('figure')]
function show() {
  const chosen = (name) => new Set([...form.querySelectorAll('[name=' + name + ']:checked')].map((each) => each.value))
  const sets = ['state', 'width', 'language', 'light'].map((name) => [name, chosen(name)])
  for (const shot of shots) {
    const { name, problems } = shot.dataset
    shot.hidden = !name.includes(form.words.value) || (form.problems.checked && problems === '0') ||
      sets.some(([key, values]) => !values.has(shot.dataset[key]))
  }
  form.querySelector('output').textContent = shots.filter(({ hidden }) => !hidden).length + ' shown'
  document.body.style.setProperty('--size', form.size.value + 'px')
}
form.addEventListener('input', show)
show()`
