// The card field of the Stripe stand-in. Only it sees the card number; the page around it gets a token.
const asked = new URLSearchParams(location.search)
const shop = asked.get('origin')
const frame = asked.get('frame')
const form = document.querySelector('#card')
const messages = JSON.parse(form.dataset.messages)
const fields = {
  number: form.querySelector('#number'),
  expiry: form.querySelector('#expiry'),
  cvc: form.querySelector('#cvc'),
}
const brands = [
  [/^3[47]/, 'amex', 15],
  [/^4/, 'visa', 16],
  [/^(5[1-5]|2[2-7])/, 'mastercard', 16],
]
const visited = new Set()

function send(message) {
  window.parent.postMessage({ stripe_stand_in: frame, ...message }, shop)
}

function digits(field) {
  return field.value.replace(/\D/g, '')
}

function brandOf(number) {
  return brands.find(([start]) => start.test(number)) ?? [null, 'unknown', 16]
}

function passesLuhn(number) {
  let sum = 0
  for (const [i, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (i % 2 === 0 ? 1 : 2)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

function expiry() {
  const typed = digits(fields.expiry)
  return { month: Number(typed.slice(0, 2)), year: 2000 + Number(typed.slice(2, 4)), complete: typed.length === 4 }
}

const checks = {
  number() {
    const number = digits(fields.number)
    if (number.length < brandOf(number)[2]) return 'incomplete_number'
    return passesLuhn(number) ? null : 'invalid_number'
  },
  expiry() {
    const { month, year, complete } = expiry()
    if (!complete || month < 1 || month > 12) return 'incomplete_expiry'
    const now = new Date()
    return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1 ? 'invalid_expiry_year_past' : null
  },
  cvc() {
    return digits(fields.cvc).length < (brandOf(digits(fields.number))[1] === 'amex' ? 4 : 3) ? 'incomplete_cvc' : null
  },
}

function errorOf(code) {
  return { type: 'validation_error', code, message: messages[code] }
}

/** Shows the first error in field order; fields that have not been left yet are skipped unless `all`. */
function show(all) {
  let first = null
  for (const [name, field] of Object.entries(fields)) {
    const code = checks[name]()
    const blamed =
      code !== null && (all || (visited.has(name) && (field.value !== '' || !code.startsWith('incomplete'))))
    field.setAttribute('aria-invalid', String(blamed))
    if (blamed) first ??= code
  }
  return first
}

function sayChange() {
  const shown = show(false)
  send({
    type: 'change',
    event: {
      elementType: 'card',
      empty: Object.values(fields).every((field) => field.value === ''),
      complete: Object.values(checks).every((check) => check() === null),
      error: shown ? errorOf(shown) : undefined,
      brand: brandOf(digits(fields.number))[1],
      value: { postalCode: '' },
    },
  })
}

const groups = {
  number() {
    const number = digits(fields.number).slice(0, 19)
    const amex = brandOf(number)[1] === 'amex'
    return amex ? number.replace(/^(.{4})(.{0,6})(.*)$/, '$1 $2 $3').trim() : number.replace(/(.{4})(?=.)/g, '$1 ')
  },
  expiry() {
    const typed = digits(fields.expiry)
      .replace(/^([2-9])/, '0$1')
      .slice(0, 4)
    return typed.length > 2 ? `${typed.slice(0, 2)} / ${typed.slice(2)}` : typed
  },
  cvc() {
    return digits(fields.cvc).slice(0, 4)
  },
}

for (const [name, field] of Object.entries(fields)) {
  field.addEventListener('input', () => {
    // Typing in the middle must not move the caret to the end.
    const atEnd = field.selectionEnd === field.value.length
    if (atEnd) field.value = groups[name]()
    sayChange()
  })
  field.addEventListener('focus', () => send({ type: 'focus' }))
  field.addEventListener('blur', () => {
    field.value = groups[name]()
    if (field.value !== '') visited.add(name)
    sayChange()
    send({ type: 'blur' })
  })
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  send({ type: 'enter' })
})

function put(body, name, value) {
  if (value === null || value === undefined) return
  if (typeof value === 'object') for (const [key, each] of Object.entries(value)) put(body, `${name}[${key}]`, each)
  else body.set(name, String(value))
}

async function call({ method, path, key, values }) {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(values ?? {})) put(body, name, value)
  const url = new URL(`v1/${path}`, location.href)
  if (method === 'GET') url.search = body.toString()
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(method !== 'GET' && { body }),
    signal: AbortSignal.timeout(30_000),
  })
  const answer = await response.json()
  return response.ok ? { ok: answer } : { error: answer.error }
}

/** `card` is the parameter that gets the typed card. */
async function answer(ask) {
  if (ask.card) {
    const wrong = show(true)
    if (wrong) return { error: errorOf(wrong) }
    const { month, year } = expiry()
    ask.values = {
      ...ask.values,
      card: {
        ...ask.values?.card,
        number: digits(fields.number),
        exp_month: month,
        exp_year: year,
        cvc: digits(fields.cvc),
      },
    }
  }
  try {
    return await call(ask)
  } catch {
    return { error: { type: 'api_connection_error', message: 'Could not reach the payment service.' } }
  }
}

window.addEventListener('message', async (event) => {
  if (event.source !== window.parent || event.origin !== shop || event.data?.stripe_stand_in !== frame) return
  const { type, id, ask, options } = event.data
  if (type === 'call') send({ type: 'result', id, ...(await answer(ask)) })
  if (type === 'options') dress(options)
  if (type === 'focus') fields.number.focus()
  if (type === 'blur') document.activeElement?.blur()
  if (type === 'clear') {
    for (const field of Object.values(fields)) field.value = ''
    visited.clear()
    sayChange()
  }
})

/** Applies the shop's font size and colours that the field uses. */
function dress({ style, disabled }) {
  const look = document.documentElement.style
  const wishes = {
    '--text': style?.base?.color,
    '--size': style?.base?.fontSize,
    '--muted': style?.base?.['::placeholder']?.color,
    '--wrong': style?.invalid?.color,
  }
  for (const [name, value] of Object.entries(wishes)) if (value) look.setProperty(name, value)
  if (disabled !== undefined) for (const field of Object.values(fields)) field.disabled = disabled
}

new ResizeObserver(() => send({ type: 'height', height: Math.ceil(form.getBoundingClientRect().height) + 4 })).observe(
  form,
)
send({ type: 'ready' })
