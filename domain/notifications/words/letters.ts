import type { LetterId } from '#shared/desk/content/letters.ts'
import { accountEmails } from '#shared/i18n/documents/account-emails.ts'
import { afterSaleEmails } from '#shared/i18n/documents/after-sale-emails.ts'
import { emails } from '#shared/i18n/documents/order-emails.ts'
import { guaranteeEmails } from '#shared/i18n/guarantee.ts'
import type { Bilingual } from '#shared/i18n/messages.ts'
import { ownerResultsEmail } from '#shared/i18n/owner-results.ts'

/** What a placeholder stands for, in the order of the sentence's facts. */
type Placeholder =
  | 'name'
  | 'number'
  | 'order'
  | 'day'
  | 'days'
  | 'minutes'
  | 'amount'
  | 'code'
  | 'network'
  | 'wheel'
  | 'address'
  | 'car'
  | 'cancelling'

type Sentences<Words> = {
  [Key in keyof Words]?: Words[Key] extends (...facts: infer Facts) => string
    ? { readonly [At in keyof Facts]: Placeholder }
    : readonly []
}

/** A letter: the table of its texts, and the sentences that the desk changes in the letter's order. */
type Letter<Words = Record<string, unknown>> = { table: Bilingual<Words>; sentences: Sentences<Words> }

function letter<Words>(table: Bilingual<Words>, sentences: Sentences<Words>): Letter<Words> {
  return { table, sentences }
}

const order = (sentences: Sentences<(typeof emails)['en']>) => letter(emails, sentences)
const afterSale = (sentences: Sentences<(typeof afterSaleEmails)['en']>) => letter(afterSaleEmails, sentences)
const guarantee = (sentences: Sentences<(typeof guaranteeEmails)['en']>) => letter(guaranteeEmails, sentences)
const account = (sentences: Sentences<(typeof accountEmails)['en']>) => letter(accountEmails, sentences)

/** The letter about the parcel has no total, of which the confirmation says that it is without the fitting. */
const dispatched = {
  en: { ...emails.en, installation: emails.en.installation_apart },
  ar: { ...emails.ar, installation: emails.ar.installation_apart },
}

const failed = { failed_subject: ['number'], failed_title: [] } as const
const failedNext = { failed_next: [], see_cart: [] } as const
const returned = { returned_subject: ['number'], returned_title: [] } as const
const returnedHow = { returned_text: ['amount'], returned_by_transfer: ['amount'] } as const
const opened = { return_subject: ['number', 'order'], return_title: [], return_text: ['name', 'number'] } as const
const wayBack = { return_pick_up: [], return_send: ['address'], return_other: ['address'] } as const
const decided = { decided_subject: ['number'] } as const
const codeNext = { code_where: [], code_button: [], good_for: ['minutes'] } as const
const warning = { see_account: [], changed_not_you: [] } as const

/** All letters to shoppers. Labels of figures, links, the greeting and the footer stay as they are. */
export const letters = {
  'order.paid': order({
    ...{ confirmed_subject: ['number'], confirmed_title: [], confirmed_text: ['name'] },
    ...{ confirmed_left: ['name'], arrives: ['day'], no_data: [] },
    ...{ vat_export: [], installation: [], see_order: [] },
    ...{ cancelling: [], cancelling_in_stock: ['cancelling'], returning: ['days'], returning_special: [] },
  }),
  'order.dispatched': letter(dispatched, {
    ...{ dispatched_subject: ['number'], dispatched_title: [], dispatched_text: ['name'], arrives: ['day'] },
    ...{ installation: [], follow_parcel: [], see_order: [] },
  }),
  'order.refunded': order({
    ...{ refunded_subject: ['number'], refunded_title: [], refunded_text: ['name', 'amount'] },
    ...{ refunded_by_transfer: ['name', 'amount'], refunded_when: [] },
    see_order: [],
  }),
  'order.cancelled': afterSale({
    ...{ cancelled_subject: ['number'], cancelled_title: [], cancelled_text: ['name', 'order'] },
    ...{ cancelled_money: ['amount'], cancelled_money_by_transfer: ['amount'], see_order: [] },
  }),
  'order.track': account({
    ...{ track_subject: ['code'], track_title: ['number'], track_text: [], good_for: ['minutes'], not_you: [] },
  }),
  'order.fit_asked': letter(ownerResultsEmail, {
    ...{ subject: ['number'], title: [], text: ['name'], said: ['car'], yes: [], rubs: [], not_mounted: [], opens: [] },
  }),
  'payment.failed': order({ ...failed, failed_text: [], ...failedNext }),
  'payment.silent': order({ ...failed, silent_text: [], ...failedNext }),
  'payment.paid_twice': order({ ...returned, returned_twice: ['name'], ...returnedHow }),
  'payment.sold_out': order({ ...returned, returned_sold_out: ['name'], ...returnedHow }),
  'payment.coupon': order({ ...returned, returned_coupon: ['name'], ...returnedHow }),
  'request.cancel_declined': afterSale({
    ...{ declined_subject: ['order'], declined_title: [], declined_cancel: ['name', 'order'] },
    ...{ declined_next: [], see_order: [] },
  }),
  'request.return_declined': afterSale({
    ...{ declined_subject: ['order'], declined_title: [], declined_return: ['name', 'order'] },
    ...{ declined_next: [], see_order: [] },
  }),
  'return.refund': afterSale({ ...opened, ...wayBack, return_refund: [], see_order: [] }),
  'return.exchange': afterSale({ ...opened, ...wayBack, return_exchange: [], see_order: [] }),
  'return.sent': afterSale({ sent_subject: ['order'], sent_title: [], sent_text: ['name'], track: [], see_order: [] }),
  'guarantee.opened': guarantee({
    ...{ opened_subject: ['number'], opened_title: [], opened_text: ['name', 'order'], see_case: [] },
  }),
  'guarantee.photos': guarantee({
    ...{ asked_subject: ['number'], asked_title: [], asked_text: ['name'], asked_how: [], see_case: [] },
  }),
  'guarantee.exchange': guarantee({
    ...decided,
    exchange_title: [],
    exchange_text: ['name'],
    answer: [],
    see_case: [],
  }),
  'guarantee.refund': guarantee({
    ...{ ...decided, refund_title: [], refund_text: ['name', 'amount'], refund_text_by_transfer: ['name', 'amount'] },
    ...{ answer: [], see_case: [] },
  }),
  'guarantee.refused': guarantee({
    ...{ ...decided, refused_title: [], refused_text: ['name'], answer: [], refused_next: [], see_case: [] },
  }),
  'guarantee.closed': guarantee({
    ...{ closed_subject: ['number'], closed_title: [], closed_text: ['name'], answer: [], see_case: [] },
  }),
  'review.published': account({
    review_shown_subject: ['wheel'],
    review_shown_text: [],
    review_see: [],
    my_reviews: [],
  }),
  'review.declined': account({
    ...{ review_declined_subject: ['wheel'], review_declined_text: [], my_reviews: [], review_declined_again: [] },
  }),
  'review.taken_down': account({
    ...{ review_taken_down_subject: ['wheel'], review_taken_down_text: [], my_reviews: [], review_declined_again: [] },
  }),
  'account.code': account({
    ...{ code_subject: ['code'], code_title: [], code_text: [], ...codeNext, code_not_you: [] },
  }),
  'account.known': account({
    ...{ known_subject: [], known_title: [], known_text: [], sign_in: [], known_forgot: [], not_you: [] },
  }),
  'account.welcome': account({ welcome_subject: [], welcome_title: [], welcome_text: [], see_account: [] }),
  'account.sign_in_code': account({
    ...{ code_subject: ['code'], sign_in_title: [], sign_in_text: [], ...codeNext, sign_in_not_you: [] },
  }),
  'account.network_code': account({
    ...{ code_subject: ['code'], join_title: ['network'], join_text: ['network'], join_new: ['network'] },
    ...{ join_known: ['network'], ...codeNext, join_not_you: ['network'] },
  }),
  'account.network_joined': account({
    ...{ joined_subject: ['network'], joined_text: ['network'], see_account: [], joined_not_you: [] },
  }),
  'account.new_password': account({
    ...{
      reset_subject: [],
      reset_title: [],
      reset_text: [],
      reset_button: [],
      good_for: ['minutes'],
      reset_not_you: [],
    },
  }),
  'account.password_changed': account({
    ...{ changed_subject: [], changed_title: [], changed_text: [], sign_in: [], changed_not_you: [] },
  }),
  'account.second_factor_on': account({ second_on_subject: [], second_on_text: [], ...warning }),
  'account.second_factor_off': account({ second_off_subject: [], second_off_text: [], ...warning }),
  'account.recovery_code': account({ second_code_subject: [], ...warning }),
  'account.deleted': account({ deleted_subject: [], deleted_title: [], deleted_text: [] }),
} satisfies Record<LetterId, unknown>
