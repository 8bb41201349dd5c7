import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { pageHeaders, sendPage } from '#sandbox/page.ts'
import { openUnit, runCall } from '#sandbox/stripe/call.ts'
import { payerAnswered } from '#sandbox/stripe/confirm.ts'
import type { Deliveries } from '#sandbox/stripe/deliver.ts'
import { type Form, parseForm, textAt } from '#sandbox/stripe/form.ts'
import type { Intent } from '#sandbox/stripe/objects.ts'
import { find, type Kept, newId } from '#sandbox/stripe/store.ts'
import { bilingual } from '#shared/i18n/messages.ts'
import { type Locale, localeOf } from '#shared/locale.ts'
import { html } from '#shared/markup.ts'
import { formatMoney } from '#shared/money.ts'

const browserFiles: Record<string, string> = {
  'stripe.js': 'text/javascript; charset=utf-8',
  'card.js': 'text/javascript; charset=utf-8',
  'bank.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
}

/** The stand-in's browser side: the script, the card field, and the bank's page for 3-D Secure. */
export async function stripePages(
  app: FastifyInstance,
  { pool, deliveries }: { pool: pg.Pool; deliveries: Deliveries },
): Promise<void> {
  const here = app.prefix
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, parseForm(String(body)))
  })

  for (const [name, type] of Object.entries(browserFiles)) {
    const content = await readFile(join(import.meta.dirname, 'browser', name), 'utf8')
    app.get(`/${name}`, (_, reply) =>
      reply
        .headers({ ...pageHeaders(true), 'content-type': type, 'cross-origin-resource-policy': 'cross-origin' })
        .send(content),
    )
  }

  app.get('/card', (request, reply) => cardField(request, reply, here))

  app.get<{ Params: { intent: string } }>('/3ds/:intent', async (request, reply) => {
    const { key, frame } = request.query as Record<string, string | undefined>
    const kept = await find<Intent>(pool, 'payment_intent', request.params.intent)
    if (!kept || !key || kept.hidden.key !== key) return lost(reply.code(404), here)
    return bankPage(reply, kept, { key, framed: frame === '1', here })
  })

  app.post<{ Params: { intent: string } }>('/3ds/:intent', async (request, reply) => {
    const form = (request.body ?? {}) as Form
    const call = {
      path: request.url,
      form,
      id: request.params.intent,
      secret: false,
      request: { id: newId('req'), idempotency_key: null },
      bank_page: () => '',
    }
    let back: string | undefined
    const answer = await runCall(
      await openUnit(pool, call),
      call,
      async (open) => {
        const kept = await open.unit.find<Intent>('payment_intent', open.id)
        if (!kept || kept.hidden.key !== textAt(form, 'key')) return { status: 404, body: {} }
        back = kept.hidden.return_url
        return { status: 200, body: await payerAnswered(open, kept, textAt(form, 'answer') === 'complete') }
      },
      { claim_seconds: deliveries.claimSeconds() },
    )
    deliveries.send(answer.due)
    if (answer.status !== 200) return lost(reply.code(404), here)
    const after = answer.body as Intent
    if (back && textAt(form, 'frame') !== '1') return reply.redirect(withOutcome(back, after), 303)
    return sendPage(reply, {
      title: words.en.test_mode,
      style: `${here}/page.css`,
      script: `${here}/bank.js`,
      framed: true,
      body: html`<main class="bank" data-answered="${after.id}"><p>${words.en.answered}</p></main>`,
    })
  })
}

function cardField(request: FastifyRequest, reply: FastifyReply, here: string) {
  const locale = localeAsked(request)
  const say = words[locale]
  const messages = {
    incomplete_number: say.incomplete_number,
    invalid_number: say.invalid_number,
    incomplete_expiry: say.incomplete_expiry,
    invalid_expiry_year_past: say.invalid_expiry_year_past,
    incomplete_cvc: say.incomplete_cvc,
  }
  return sendPage(reply, {
    title: say.card_number,
    locale,
    style: `${here}/page.css`,
    script: `${here}/card.js`,
    framed: true,
    body: html`<form id="card" class="card" novalidate data-messages="${JSON.stringify(messages)}">
<p class="test"><strong>${say.test_mode}</strong> ${say.no_money}</p>
<label class="wide">${say.card_number}
<input id="number" dir="ltr" inputmode="numeric" autocomplete="cc-number" maxlength="23" placeholder="1234 1234 1234 1234" required></label>
<label>${say.expiry}
<input id="expiry" dir="ltr" inputmode="numeric" autocomplete="cc-exp" maxlength="7" placeholder="${say.expiry_form}" required></label>
<label>${say.cvc}
<input id="cvc" dir="ltr" inputmode="numeric" autocomplete="cc-csc" maxlength="4" placeholder="123" required></label>
<button class="unseen" tabindex="-1" aria-hidden="true"></button>
</form>`,
  })
}

function bankPage(
  reply: FastifyReply,
  { body: intent, hidden }: Kept<Intent>,
  { key, framed, here }: { key: string; framed: boolean; here: string },
) {
  const back = hidden.return_url
  const locale: Locale = back ? localeOf(new URL(back).pathname) : 'en'
  const say = words[locale]
  const amount = html`<bdi dir="ltr">${formatMoney(intent.amount, 'en', intent.currency.toUpperCase())}</bdi>`
  const open = intent.status === 'requires_action'
  return sendPage(reply, {
    title: say.bank_title,
    locale,
    style: `${here}/page.css`,
    framed: true,
    body: html`<main class="bank">
<p class="test"><strong>${say.test_mode}</strong> ${say.bank_note}</p>
<h1>${say.bank_title}</h1>
${
  open
    ? html`<p class="amount">${amount}</p>
<form method="post">
<input type="hidden" name="key" value="${key}">
${framed && html`<input type="hidden" name="frame" value="1">`}
<button name="answer" value="complete">${say.complete}</button>
<button name="answer" value="fail" class="quiet">${say.fail}</button>
</form>`
    : html`<p>${say.answered}</p>${back && html`<p><a href="${withOutcome(back, intent)}">${say.back}</a></p>`}`
}
</main>`,
  })
}

function lost(reply: FastifyReply, here: string) {
  return sendPage(reply, {
    title: words.en.test_mode,
    style: `${here}/page.css`,
    body: html`<main class="bank"><p>${words.en.not_found}</p></main>`,
  })
}

function withOutcome(back: string, intent: Intent): string {
  const url = new URL(back)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

function localeAsked(request: FastifyRequest): Locale {
  return String((request.query as { locale?: string }).locale ?? '').startsWith('ar') ? 'ar' : 'en'
}

/** Texts of the stand-in's pages for payers. */
const words = bilingual({
  test_mode: ['TEST MODE', 'وضع الاختبار'],
  no_money: [
    'No money moves: 4242 4242 4242 4242, any later date and code.',
    'لا يُخصم أي مبلغ: 4242 4242 4242 4242 مع أي تاريخ لاحق وأي رمز.',
  ],
  card_number: ['Card number', 'رقم البطاقة'],
  expiry: ['Expiry date', 'تاريخ الانتهاء'],
  expiry_form: ['MM / YY', 'شهر / سنة'],
  cvc: ['Security code', 'رمز الأمان'],
  incomplete_number: ['Your card number is incomplete.', 'رقم البطاقة غير مكتمل.'],
  invalid_number: ['Your card number is invalid.', 'رقم البطاقة غير صحيح.'],
  incomplete_expiry: ["Your card's expiry date is incomplete.", 'تاريخ انتهاء البطاقة غير مكتمل.'],
  invalid_expiry_year_past: ["Your card's expiry date is in the past.", 'تاريخ انتهاء البطاقة قد مضى.'],
  incomplete_cvc: ["Your card's security code is incomplete.", 'رمز أمان البطاقة غير مكتمل.'],
  bank_title: ['Do you want to make this payment?', 'هل توافقون على هذا الدفع؟'],
  bank_note: [
    'This page stands in for the page of your bank (3-D Secure).',
    'هذه الصفحة تمثل صفحة بنككم (التحقق الثلاثي 3-D Secure).',
  ],
  complete: ['Complete', 'تأكيد الدفع'],
  fail: ['Fail', 'رفض الدفع'],
  answered: ['This payment has been answered already.', 'سبق الرد على عملية الدفع هذه.'],
  back: ['Back to the shop', 'العودة إلى المتجر'],
  not_found: ['There is no such payment.', 'لا توجد عملية دفع كهذه.'],
})
