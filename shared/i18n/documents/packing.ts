import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** The papers of the warehouse: the packing slip goes into the parcel, in the buyer's language. */
export const packing = bilingual({
  slip: ['Packing slip', 'قائمة تعبئة'],
  picking: ['Picking list', 'قائمة الالتقاط'],
  order: ['Order', 'الطلب'],
  placed: ['Placed', 'تاريخ الطلب'],
  promised: ['Promised by', 'موعد التوصيل'],
  printed: ['Printed', 'تاريخ الطباعة'],
  deliver_to: ['Deliver to', 'التوصيل إلى'],
  car: ['Car', 'السيارة'],
  quantity: ['Qty', 'الكمية'],
  goods: ['Goods', 'البضائع'],
  front: ['Front', 'أمامي'],
  rear: ['Rear', 'خلفي'],
  note: ['Your note', 'ملاحظتكم'],
  installation: ['With fitting by a professional', 'مع التركيب لدى مختص'],
  needs: [(part: string) => `Needs ${part} (not in this order)`, (part) => `تحتاج ${part} (ليست في هذا الطلب)`],
  measure: ['Measure before it leaves', 'تُقاس قبل الشحن'],
  from_shelf: ['From the shelf', 'من الرف'],
  made_to_order: ['Made to order: not on the shelf', 'تُطلب من المصنّع: ليست على الرف'],
  orders: [
    (count: number) => english(count, 'order', 'orders'),
    (count) => arabic(count, 'طلب واحد', 'طلبان', 'طلبات', 'طلباً', 'طلب'),
  ],
  pieces: [
    (count: number) => english(count, 'piece', 'pieces'),
    (count) => arabic(count, 'قطعة واحدة', 'قطعتان', 'قطع', 'قطعة'),
  ],
  thanks: [
    'Thank you for your order. Please check the goods before they are fitted.',
    'شكراً لطلبكم. يرجى فحص البضائع قبل تركيبها.',
  ],
  page: [(page: number, of: number) => `Page ${page} of ${of}`, (page, of) => `صفحة ${page} من ${of}`],
})
