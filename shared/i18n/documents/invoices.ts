import { bilingual } from '#shared/i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

/** Words of tax invoices and tax credit notes, as the UAE's tax authority names their parts. */
export const invoices = bilingual({
  invoice: ['Tax Invoice', 'فاتورة ضريبية'],
  credit_note: ['Tax Credit Note', 'إشعار دائن ضريبي'],
  number: ['Number', 'الرقم'],
  corrects: ['Corrects invoice', 'يصحح الفاتورة'],
  order: ['Order', 'الطلب'],
  issued: ['Date of issue', 'تاريخ الإصدار'],
  supplied: ['Date of supply', 'تاريخ التوريد'],
  tax_number: ['TRN', 'رقم التسجيل الضريبي'],
  licence: ['Trade licence', 'الرخصة التجارية'],
  seller: ['Seller', 'البائع'],
  buyer: ['Buyer', 'المشتري'],
  erased: [(day: string) => `Personal data erased on ${day}`, (day) => `حُذفت البيانات الشخصية في ${day}`],
  delivered_to: ['Delivered to', 'عنوان التوصيل'],
  front: ['Front', 'أمامي'],
  rear: ['Rear', 'خلفي'],
  further_out: [(mm: number) => `${mm} mm further out`, (mm) => `يبرز ${mm} مم إلى الخارج`],
  further_in: [(mm: number) => `${mm} mm further in`, (mm) => `يدخل ${mm} مم إلى الداخل`],
  closer: [(mm: number) => `${mm} mm closer to the suspension`, (mm) => `يقترب ${mm} مم من نظام التعليق`],
  farther: [(mm: number) => `${mm} mm farther from the suspension`, (mm) => `يبتعد ${mm} مم عن نظام التعليق`],
  not_checked: ['Fit not checked', 'لم نتحقق من الملاءمة'],
  description: ['Description', 'الوصف'],
  quantity: ['Qty', 'الكمية'],
  unit_price: ['Unit price', 'سعر الوحدة'],
  discount: ['Discount', 'الخصم'],
  net: ['Net', 'الصافي'],
  vat: [(rate: number) => `VAT ${rate}%`, (rate) => `الضريبة ${rate}%`],
  gross: ['Total', 'المجموع'],
  delivery: ['Delivery', 'التوصيل'],
  refund_of: [(order: string) => `Refund for order ${order}`, (order) => `استرداد مبلغ من الطلب ${order}`],
  sum_net: ['Total excl. VAT', 'المجموع قبل الضريبة'],
  sum_vat: [(rate: number) => `VAT ${rate}%`, (rate) => `ضريبة القيمة المضافة ${rate}%`],
  sum_gross: ['Total incl. VAT', 'المجموع شاملاً الضريبة'],
  sum_export: ['Total', 'المجموع'],
  sum_credit: ['Total refund', 'مجموع المبلغ المسترد'],
  reason: ['Reason', 'السبب'],
  value: ['Value', 'القيمة'],
  original: ['Value on the invoice', 'القيمة في الفاتورة'],
  earlier: ['Earlier credit notes', 'إشعارات دائنة سابقة'],
  credit: ['This credit note', 'هذا الإشعار'],
  corrected: ['Corrected value', 'القيمة بعد التصحيح'],
  currency: ['All amounts in AED.', 'جميع المبالغ بالدرهم الإماراتي.'],
  unit_prices: ['Unit prices include VAT.', 'أسعار الوحدة شاملة الضريبة.'],
  export: [
    'Zero-rated export of goods: no UAE VAT is charged. Import VAT and duties may be due on arrival.',
    'تصدير بضائع بنسبة الصفر: لا تُحتسب ضريبة القيمة المضافة الإماراتية. وقد تُستحق ضريبة ورسوم جمركية عند الوصول.',
  ],
  reason_returned: ['Goods returned', 'إرجاع بضاعة'],
  reason_cancelled: ['Order cancelled', 'إلغاء الطلب'],
  reason_goodwill: ['Price reduction agreed after the sale', 'تخفيض سعر متفق عليه بعد البيع'],
  reason_sold_out: ['Goods not available', 'بضاعة غير متوفرة'],
  reason_paid_twice: ['Paid twice', 'دفع مكرر'],
  reason_other: ['Refund by the seller', 'رد مبلغ من البائع'],
  paid: ['Paid in full by card.', 'دُفعت بالكامل بالبطاقة.'],
  paid_by_transfer: ['Paid in full by bank transfer.', 'دُفعت بالكامل بتحويل مصرفي.'],
  page: [(page: number, of: number) => `Page ${page} of ${of}`, (page, of) => `صفحة ${page} من ${of}`],
})

/** Why a credit note was issued. A refund made in a gateway's own dashboard tells no reason. */
export function sayReason(reason: string, locale: Locale): string {
  const words = invoices[locale]
  const known: Record<string, string> = {
    returned: words.reason_returned,
    cancelled: words.reason_cancelled,
    goodwill: words.reason_goodwill,
    sold_out: words.reason_sold_out,
    paid_twice: words.reason_paid_twice,
  }
  return known[reason] ?? words.reason_other
}
